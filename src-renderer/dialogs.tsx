import { useNavigate } from '@tanstack/react-router';
import { useBridge } from './bridge/index.ts';
import { useSession, useStore } from './data/index.ts';
import {
  useAddAccountRequests,
  useReplaceKeyRequests,
  useStartBusinessRequests,
  useSwitchRequests,
} from './state/requests/account-requests.ts';
import { useClientImportRequest } from './state/requests/client-import-request.ts';
import { useDocumentImportRequests } from './state/requests/document-import-request.ts';
import { useDroppedDocument } from './use-dropped-document.ts';
import { useExportRequests } from './state/requests/export-requests.ts';
import { usePreviewRequests } from './state/requests/preview-requests.ts';
import { usePrintRequests } from './state/requests/print-requests.ts';
import { useSendRequests } from './state/requests/send-requests.ts';
import { useShell } from './state/shell-store.ts';
import { DialogBoundary } from './ui/overlays/dialog-boundary.tsx';
import { lazyDialog } from './ui/overlays/lazy-dialog.tsx';
import { lazyPart } from './ui/feedback/lazy-part.tsx';

// The dialogs that any screen can ask for, each a feature of its own whose code waits until the window has time.

const SendDialog = lazyDialog(async () => (await import('./features/send/index.ts')).SendDialog);
const BatchSendDialog = lazyDialog(async () => (await import('./features/send/index.ts')).BatchSendDialog);
const ExportDialog = lazyDialog(async () => (await import('./features/export/index.ts')).ExportDialog);
const SwitchAccount = lazyDialog(async () => (await import('./features/settings/index.ts')).SwitchAccount);
const ReplaceKeyDialog = lazyDialog(
  async () => (await import('./features/settings/index.ts')).ReplaceKeyDialog,
);
const AddAccountDialog = lazyDialog(
  async () => (await import('./features/first-run/add-account-dialog.tsx')).AddAccountDialog,
);
const StartBusinessDialog = lazyDialog(
  async () => (await import('./features/first-run/start-business-dialog.tsx')).StartBusinessDialog,
);
const ClientImportDialog = lazyDialog(
  async () => (await import('./features/client-import/index.ts')).ClientImportDialog,
);
const DocumentImportDialog = lazyDialog(
  async () =>
    (await import('./features/editor/document-import/document-import-dialog.tsx')).DocumentImportDialog,
);
const ClientPreview = lazyDialog(async () => (await import('./features/export/index.ts')).ClientPreview);
const DataCheckDialog = lazyPart(async () => (await import('./features/recovery/index.ts')).DataCheckDialog);
const PrintRun = lazyPart(async () => (await import('./features/export/index.ts')).PrintRun);

/** The send dialog over whatever screen asked for it: for one proposal, or for several with one letter. */
function SendHost() {
  const requests = useSendRequests((store) => store.requests);
  const close = useSendRequests((store) => store.close);
  const queued = useSendRequests((store) => store.queued);
  const { queries } = useStore();
  const bridge = useBridge();
  const [request, ...more] = requests;
  if (request === undefined) return null;
  if (more.length > 0) {
    const proposalIds = requests.map(({ proposalId }) => proposalId);
    return <BatchSendDialog proposalIds={proposalIds} onClose={close} onQueued={queued} />;
  }
  return (
    <SendDialog
      key={request.proposalId}
      proposalId={request.proposalId}
      queued={request.queued}
      printJob={async (records) =>
        (await import('./features/export/index.ts')).readPrintJob(bridge, queries, records)
      }
      onClose={close}
      onQueued={queued}
    />
  );
}

/** The data check, over any screen. */
function DataCheckHost() {
  const open = useShell((shell) => shell.dataCheckOpen);
  const setOpen = useShell((shell) => shell.openDataCheck);
  if (!open) return null;
  return (
    <DialogBoundary onClose={() => setOpen(false)}>
      <DataCheckDialog />
    </DialogBoundary>
  );
}

/** The export dialog over whatever screen asked for it. */
function ExportHost() {
  const { asked, close } = useExportRequests();
  if (asked === null) return null;
  return (
    <ExportDialog
      proposalIds={asked.proposalIds}
      snapshotId={asked.snapshotId ?? null}
      approvedAt={asked.approvedAt ?? null}
      onClose={close}
    />
  );
}

/** Prints, from any screen. */
function PrintHost() {
  const { asked, close } = usePrintRequests();
  if (asked === null) return null;
  return (
    <DialogBoundary onClose={close}>
      <PrintRun proposalIds={asked.proposalIds} onEnd={close} />
    </DialogBoundary>
  );
}

/** Another account in the place of this one, or beside it. */
function AccountHost() {
  const change = useSwitchRequests();
  const addition = useAddAccountRequests();
  const business = useStartBusinessRequests();
  if (business.asked !== null) return <StartBusinessDialog onClose={business.close} />;
  if (addition.asked !== null) return <AddAccountDialog onClose={addition.close} />;
  return change.asked === null ? null : (
    <SwitchAccount
      key={change.asked === 'sample' ? change.asked : change.asked.accountKey}
      target={change.asked}
      onClose={change.close}
    />
  );
}

/** The key of the open account, over whatever screen it is missing on. */
function ReplaceKeyHost() {
  const session = useSession();
  const { asked, close } = useReplaceKeyRequests();
  if (asked === null || session?.state !== 'connected') return null;
  return <ReplaceKeyDialog session={session} onClose={close} />;
}

/** The proposal as its client sees it, over whatever screen asked for it. */
function PreviewHost() {
  const { asked, close } = usePreviewRequests();
  if (asked === null) return null;
  return (
    <ClientPreview
      proposalId={asked.proposalId}
      version={asked.version ?? null}
      approvedAt={asked.approvedAt ?? null}
      onClose={close}
    />
  );
}

/** The import of clients over whatever screen asked for it. */
function ClientImportHost() {
  const open = useClientImportRequest((store) => store.open);
  const setOpen = useClientImportRequest((store) => store.setOpen);
  return open ? <ClientImportDialog onClose={() => setOpen(false)} /> : null;
}

/** The import of a document over whatever screen asked for it. What it becomes is opened. */
function DocumentImportHost() {
  const { asked, close } = useDocumentImportRequests();
  useDroppedDocument();
  const navigate = useNavigate();
  if (asked === null) return null;
  return (
    <DocumentImportDialog
      request={asked}
      onClose={close}
      onDone={({ target, localId }) => {
        close();
        if (localId === null) return;
        if (target === 'proposal') {
          void navigate({ to: '/proposals/$proposalId', params: { proposalId: localId } });
        } else if (target === 'template') {
          void navigate({ to: '/library/templates/$templateId', params: { templateId: localId } });
        } else if (target === 'library') {
          void navigate({ to: '/library', search: { view: 'sections' } });
        }
      }}
    />
  );
}

/** The dialogs that any screen can open. */
export function Dialogs() {
  return (
    <>
      <SendHost />
      <PreviewHost />
      <DataCheckHost />
      <ExportHost />
      <PrintHost />
      <AccountHost />
      <ReplaceKeyHost />
      <ClientImportHost />
      <DocumentImportHost />
    </>
  );
}
