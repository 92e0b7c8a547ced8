import {
  createRootRoute,
  createRoute,
  Navigate,
  Outlet,
  redirect,
  useNavigate,
  useParams,
  useSearch,
} from '@tanstack/react-router';
import { z } from 'zod';
import { useEdits } from './data/index.ts';
import { ActivityScreen, Timeline } from './features/activity/index.ts';
import { ClientScreen, ClientsScreen } from './features/clients/index.ts';
import { ClientProposals, proposalViews, ProposalsScreen } from './features/proposals/index.ts';
import { SettingsScreen } from './features/settings/index.ts';
import { Shell } from './features/shell/index.ts';

// What each address shows, and how the features, which do not know each other, are put together.

const rootRoute = createRootRoute({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: () => <Navigate to="/proposals" replace />,
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/proposals', replace: true });
  },
});

function Proposals() {
  const navigate = useNavigate();
  const edits = useEdits();
  const { view } = useSearch({ from: '/proposals' });
  const open = (proposalId: string): void =>
    void navigate({ to: '/proposals/$proposalId', params: { proposalId } });
  return (
    <ProposalsScreen
      view={view ?? 'all'}
      onViewChange={(next) => void navigate({ to: '/proposals', search: { view: next }, replace: true })}
      onOpen={open}
      onCreate={() => void edits.createProposal({ title: 'Untitled proposal' }).then(open)}
      onSend={() => undefined}
    />
  );
}

const proposalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/proposals',
  validateSearch: z.object({ view: z.enum(proposalViews).optional().catch(undefined) }),
  component: Proposals,
});

function Clients() {
  const navigate = useNavigate();
  return (
    <ClientsScreen onOpen={(clientId) => void navigate({ to: '/clients/$clientId', params: { clientId } })} />
  );
}

const clientsRoute = createRoute({ getParentRoute: () => rootRoute, path: '/clients', component: Clients });

function Client() {
  const navigate = useNavigate();
  const edits = useEdits();
  const { clientId } = useParams({ from: '/clients/$clientId' });
  const openProposal = (proposalId: string): void =>
    void navigate({ to: '/proposals/$proposalId', params: { proposalId } });
  return (
    <ClientScreen
      key={clientId}
      clientId={clientId}
      onGone={() => void navigate({ to: '/clients', replace: true })}
      onOpenClient={(id) => void navigate({ to: '/clients/$clientId', params: { clientId: id } })}
      onNewProposal={() =>
        void edits.createProposal({ title: 'Untitled proposal', client_id: clientId }).then(openProposal)
      }
      proposals={<ClientProposals clientId={clientId} onOpen={openProposal} />}
      activity={<Timeline scope={{ of: 'client', clientId }} />}
    />
  );
}

const clientRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/clients/$clientId',
  component: Client,
});

const activityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activity',
  component: ActivityScreen,
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: SettingsScreen,
});

export const routeTree = rootRoute.addChildren([
  homeRoute,
  proposalsRoute,
  clientsRoute,
  clientRoute,
  activityRoute,
  settingsRoute,
]);
