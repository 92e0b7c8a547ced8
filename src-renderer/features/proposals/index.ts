export { ClientProposals } from './client-proposals.tsx';
export { ProposalsScreen } from './proposals-screen.tsx';
export { proposalViews } from './views.ts';
