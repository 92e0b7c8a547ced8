export { InsightsScreen } from './insights-screen.tsx';
