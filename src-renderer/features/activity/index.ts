export { ActivityScreen } from './activity-screen.tsx';
export { Timeline } from './timeline.tsx';
