export { ActivityScreen } from './activity-screen.tsx';
export { ActivityTimeline } from './activity-timeline.tsx';
