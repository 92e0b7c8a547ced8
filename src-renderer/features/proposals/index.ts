export { ProposalsScreen } from './proposals-screen.tsx';
export { proposalViews } from './views.ts';
