import {
  createRootRoute,
  createRoute,
  Navigate,
  Outlet,
  redirect,
  useLocation,
  useNavigate,
  useParams,
  useRouter,
  useSearch,
} from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { z } from 'zod';
import { localIdSchema, type LocalId } from '#shared/domain/ids.ts';
import { linkedSettings } from '#shared/domain/route.ts';
import { useBridge } from './bridge/index.ts';
import {
  useCurrentId,
  useEdits,
  useIsInitialLoadDone,
  usePrefetchProposal,
  useSession,
  useStore,
} from './data/index.ts';
import { Dialogs } from './dialogs.tsx';
import type { AskedSection, LibraryPlace } from './features/editor/index.ts';
import { proposalViews, ProposalsScreen } from './features/proposals/index.ts';
import { Shell } from './features/shell/index.ts';
import {
  ActivityScreen,
  ActivityTimeline,
  BackupHost,
  ClientProposals,
  ClientScreen,
  ClientsScreen,
  EditorScreen,
  HostNotice,
  InsightsScreen,
  LibraryEditorScreen,
  LibraryScreen,
  LivePreview,
  OutboxScreen,
  RecoveryNotice,
  SettingsScreen,
} from './screens.ts';
import { WindowProblem } from './screen-problem.tsx';
import { t } from './i18n/index.ts';
import { useSwitchRequests } from './state/requests/account-requests.ts';
import { useClientImportRequest } from './state/requests/client-import-request.ts';
import { useImportProposal } from './state/requests/document-import-request.ts';
import { useSendRequests } from './state/requests/send-requests.ts';
import { fetchPartsWhenIdle, loadPart } from './ui/feedback/lazy-part.tsx';
import { PartBoundary } from './ui/feedback/part-boundary.tsx';

// What each address shows, and how the features, which do not know each other, are put together.

/** Whether an undo or redo has led to the screen that is shown. */
function useIsReturn(): boolean {
  return useLocation({ select: ({ state }) => state.isReturn === true });
}

/** The section that the way here asked for. A new way to the same section is a new object. */
function useAskedSection(): AskedSection | null {
  const state = useLocation({ select: (location) => location.state });
  return useMemo(() => (state.sectionId === undefined ? null : { sectionId: state.sectionId }), [state]);
}

/** Reads a proposal before navigating to it, so that the first frame shows it. */
function useOpenProposal(): (proposalId: LocalId, sectionId?: LocalId) => void {
  const navigate = useNavigate();
  const readAhead = usePrefetchProposal();
  return useCallback(
    (proposalId, sectionId) =>
      void readAhead(proposalId).then(() =>
        navigate({
          to: '/proposals/$proposalId',
          params: { proposalId },
          state: sectionId === undefined ? {} : { sectionId },
        }),
      ),
    [navigate, readAhead],
  );
}

function Window() {
  const write = useSendRequests((store) => store.ask);
  // The list comes first: the code of other screens and the notices, which are rare, wait until it has its rows.
  const isStarted = useIsInitialLoadDone();
  useEffect(() => (isStarted ? fetchPartsWhenIdle() : undefined), [isStarted]);
  return (
    <Shell onOpenProposal={useOpenProposal()}>
      {isStarted && (
        <>
          <PartBoundary problem={t('shell.noNotices')}>
            <RecoveryNotice />
            <HostNotice />
          </PartBoundary>
          <PartBoundary problem={t('shell.noBackup')}>
            <BackupHost
              onWrite={(proposalId, message) => write([{ proposalId, queued: { opId: null, message } }])}
            />
          </PartBoundary>
        </>
      )}
      <Outlet />
      <Dialogs />
    </Shell>
  );
}

const rootRoute = createRootRoute({
  component: Window,
  errorComponent: WindowProblem,
  notFoundComponent: () => <Navigate to="/proposals" replace />,
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => redirect({ to: '/proposals', replace: true, throw: true }),
});

function Proposals() {
  const navigate = useNavigate();
  const open = useOpenProposal();
  const edits = useEdits();
  const ask = useSendRequests((store) => store.ask);
  const importClients = useClientImportRequest((store) => store.setOpen);
  const switchTo = useSwitchRequests((store) => store.ask);
  const session = useSession();
  const isSample = session?.state === 'connected' && session.workspace === 'sample';
  const { view } = useSearch({ from: '/proposals' });
  return (
    <ProposalsScreen
      view={view ?? 'all'}
      onViewChange={(next) => void navigate({ to: '/proposals', search: { view: next }, replace: true })}
      onOpen={open}
      onCreate={() => void edits.createProposal({ title: t('edits.untitled') }).then(open)}
      onSend={(ids, onQueued) =>
        ask(
          ids.map((proposalId) => ({ proposalId, queued: null })),
          onQueued,
        )
      }
      onImportClients={() => importClients(true)}
      onImportDocument={useImportProposal()}
      onOpenSample={isSample ? null : () => switchTo('sample')}
    />
  );
}

const proposalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/proposals',
  validateSearch: z.object({ view: z.enum(proposalViews).optional().catch(undefined) }),
  component: Proposals,
});

function Editor() {
  const navigate = useNavigate();
  const open = useOpenProposal();
  const router = useRouter();
  const ask = useSendRequests((store) => store.ask);
  const { proposalId: addressed } = useParams({ from: '/proposals/$proposalId' });
  const proposalId = useCurrentId(addressed);
  return (
    <EditorScreen
      proposalId={proposalId}
      isReturn={useIsReturn()}
      asked={useAskedSection()}
      onClose={() =>
        router.history.canGoBack() ? router.history.back() : void navigate({ to: '/proposals' })
      }
      onSend={() => ask([{ proposalId, queued: null }])}
      onOpen={open}
      timeline={<ActivityTimeline scope={{ of: 'proposal', proposalId }} />}
      preview={LivePreview}
    />
  );
}

const editorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/proposals/$proposalId',
  params: { parse: ({ proposalId }) => ({ proposalId: localIdSchema.parse(proposalId) }) },
  component: Editor,
});

function Clients() {
  const navigate = useNavigate();
  const importClients = useClientImportRequest((store) => store.setOpen);
  return (
    <ClientsScreen
      onOpen={(clientId) => void navigate({ to: '/clients/$clientId', params: { clientId } })}
      onImport={() => importClients(true)}
    />
  );
}

const clientsRoute = createRoute({ getParentRoute: () => rootRoute, path: '/clients', component: Clients });

function Client() {
  const navigate = useNavigate();
  const openProposal = useOpenProposal();
  const edits = useEdits();
  const { clientId: addressed } = useParams({ from: '/clients/$clientId' });
  const clientId = useCurrentId(addressed);
  return (
    <ClientScreen
      key={clientId}
      clientId={clientId}
      onGone={() => void navigate({ to: '/clients', replace: true })}
      onOpenClient={(id) => void navigate({ to: '/clients/$clientId', params: { clientId: id } })}
      onNewProposal={() =>
        void edits.createProposal({ title: t('edits.untitled'), client_id: clientId }).then(openProposal)
      }
      proposals={<ClientProposals clientId={clientId} onOpen={openProposal} />}
      activity={<ActivityTimeline scope={{ of: 'client', clientId }} />}
    />
  );
}

const clientRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/clients/$clientId',
  params: { parse: ({ clientId }) => ({ clientId: localIdSchema.parse(clientId) }) },
  component: Client,
});

function useOpenSection(): (sectionId: LocalId) => void {
  const navigate = useNavigate();
  return (sectionId) => void navigate({ to: '/library/sections/$sectionId', params: { sectionId } });
}

function useOpenTemplate(): (templateId: LocalId) => void {
  const navigate = useNavigate();
  return (templateId) => void navigate({ to: '/library/templates/$templateId', params: { templateId } });
}

function Library() {
  const navigate = useNavigate();
  const { view } = useSearch({ from: '/library' });
  return (
    <LibraryScreen
      view={view ?? 'sections'}
      onViewChange={(next) => void navigate({ to: '/library', search: { view: next }, replace: true })}
      onOpenSection={useOpenSection()}
      onOpenTemplate={useOpenTemplate()}
      onOpenProposal={useOpenProposal()}
      loadTableReader={() => import('./features/client-import/read-table.ts')}
    />
  );
}

const libraryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/library',
  validateSearch: z.object({
    view: z.enum(['sections', 'templates', 'catalog']).optional().catch(undefined),
  }),
  component: Library,
});

function LibraryEditor({ place }: { readonly place: LibraryPlace }) {
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <LibraryEditorScreen
      key={place.in === 'library' ? place.sectionId : place.templateId}
      place={place}
      isReturn={useIsReturn()}
      onClose={() => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/library' }))}
      onOpenSection={useOpenSection()}
      onOpenTemplate={useOpenTemplate()}
      onOpenProposal={useOpenProposal()}
    />
  );
}

function LibrarySectionEditor() {
  const { sectionId: addressed } = useParams({ from: '/library/sections/$sectionId' });
  const sectionId = useCurrentId(addressed);
  return <LibraryEditor place={useMemo(() => ({ in: 'library', sectionId }), [sectionId])} />;
}

const librarySectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/library/sections/$sectionId',
  params: { parse: ({ sectionId }) => ({ sectionId: localIdSchema.parse(sectionId) }) },
  component: LibrarySectionEditor,
});

function TemplateEditor() {
  const { templateId: addressed } = useParams({ from: '/library/templates/$templateId' });
  const templateId = useCurrentId(addressed);
  return <LibraryEditor place={useMemo(() => ({ in: 'template', templateId }), [templateId])} />;
}

const templateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/library/templates/$templateId',
  params: { parse: ({ templateId }) => ({ templateId: localIdSchema.parse(templateId) }) },
  component: TemplateEditor,
});

function Outbox() {
  const { conflict } = useSearch({ from: '/outbox' });
  const navigate = useNavigate();
  const openProposal = useOpenProposal();
  const ask = useSendRequests((store) => store.ask);
  return (
    <OutboxScreen
      conflictId={conflict ?? null}
      onOpenProposal={openProposal}
      onOpenClient={(clientId) => void navigate({ to: '/clients/$clientId', params: { clientId } })}
      onEditSend={(proposalId, queued) => ask([{ proposalId, queued }])}
    />
  );
}

const outboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbox',
  validateSearch: z.object({ conflict: z.string().optional().catch(undefined) }),
  component: Outbox,
});

function Activity() {
  return <ActivityScreen onOpenProposal={useOpenProposal()} />;
}

const activityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activity',
  component: Activity,
});

const insightsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/insights',
  component: () => <InsightsScreen />,
});

function Settings() {
  const navigate = useNavigate();
  const client = useBridge();
  const { queries } = useStore();
  const { section } = useSearch({ from: '/settings' });
  return (
    <SettingsScreen
      section={section ?? null}
      onOpenOutbox={() => void navigate({ to: '/outbox' })}
      onSaveBackup={() =>
        loadPart(() => import('./features/backup/index.ts')).then(({ saveBackup }) => saveBackup(client))
      }
      onOpenBackup={() =>
        loadPart(() => import('./features/backup/index.ts')).then(({ openBackup }) => openBackup(client))
      }
      onExportList={(list, format) =>
        void loadPart(() => import('./features/export/index.ts')).then(({ exportList }) =>
          exportList({ client, queries }, list, format),
        )
      }
      onExportCalls={(calls) =>
        void loadPart(() => import('./features/export/index.ts')).then(({ exportCalls }) =>
          exportCalls(client, calls),
        )
      }
    />
  );
}

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  validateSearch: z.object({ section: z.enum(linkedSettings).optional().catch(undefined) }),
  component: Settings,
});

/** Every address of the app below its root, for the router. */
export const routeTree = rootRoute.addChildren([
  homeRoute,
  proposalsRoute,
  editorRoute,
  clientsRoute,
  clientRoute,
  libraryRoute,
  librarySectionRoute,
  templateRoute,
  outboxRoute,
  activityRoute,
  insightsRoute,
  settingsRoute,
]);
