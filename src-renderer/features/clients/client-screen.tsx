import { ArrowLeft, Ellipsis, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import {
  useClient,
  useClients,
  useEdits,
  useProposals,
  useSaveState,
  useUndoOfNewest,
  type ClientRecord,
} from '../../data/index.ts';
import { RecordTags } from '../../components/tags/record-tags.tsx';
import { ConflictMark } from '../../components/conflict-mark.tsx';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { showUndoToast } from '../../ui/overlays/undo-toast.ts';
import { ClientFieldsForm } from './client-fields.tsx';
import { duplicateOf } from '../../components/client-form-schema.ts';
import { DuplicateNotice } from '../../components/duplicate-notice.tsx';
import { useChangeCurrency } from './use-change-currency.ts';
import { useClientDraft } from './use-client-draft.ts';

interface Props {
  readonly clientId: LocalId;
  /** Returns to the list, on request or because the client was deleted. */
  readonly onGone: () => void;
  readonly onOpenClient: (id: LocalId) => void;
  readonly onNewProposal: () => void;
  /** The client's proposals and timeline, rendered by other features. */
  readonly proposals: ReactNode;
  readonly activity: ReactNode;
}

/** The whole client is marked if one side has deleted it. */
const deleted = [null] as const;

const saveText = { saved: 'sync.saved', saving: 'sync.saving', failed: 'sync.notSaved' } as const;

interface SaveStateProps {
  readonly id: LocalId;
  /** Whether a typed value is invalid and therefore not saved. */
  readonly held: boolean;
}

function SaveStateText({ id, held }: SaveStateProps) {
  const save = useSaveState(id);
  const state = held ? 'failed' : save.state;
  return (
    <span className={state === 'failed' ? 'text-label text-rejected' : 'text-label text-ink-3'}>
      {t(saveText[state])}
    </span>
  );
}

function ClientRecordView({ client, ...props }: Props & { readonly client: ClientRecord }) {
  const { clientId, onGone, onOpenClient, onNewProposal, proposals, activity } = props;
  const edits = useEdits();
  const undoOfNewest = useUndoOfNewest();
  const clients = useClients() ?? [];
  const related = useProposals({ view: 'all', clientId });
  const draft = useClientDraft(clientId, client.fields);
  const changeCurrency = useChangeCurrency(client, related?.map(({ proposal }) => proposal.localId) ?? []);
  const [confirming, setConfirming] = useState(false);
  const name = clientDisplayName(draft.values);
  const duplicate = duplicateOf(draft.values.email, clients, clientId);
  const count = related?.length ?? 0;

  async function remove(): Promise<void> {
    await edits.deleteClient(clientId);
    const undo = undoOfNewest();
    onGone();
    const title = t('clients.deleted', { name });
    showUndoToast({ id: 'history', title, durationMs: 10_000, undo });
  }

  return (
    <>
      <PageHeader
        leading={<IconButton label={t('clients.all')} icon={<ArrowLeft size={16} />} onClick={onGone} />}
        title={name}
        actions={
          <>
            <SaveStateText id={clientId} held={Object.keys(draft.errors).length > 0} />
            <Menu
              align="end"
              trigger={<IconButton label={t('clients.more')} icon={<Ellipsis size={16} />} />}
            >
              <MenuItem
                icon={<Trash2 size={14} />}
                danger
                onSelect={() => (count > 0 ? setConfirming(true) : void remove())}
              >
                {t('clients.delete')}
              </MenuItem>
            </Menu>
            <Button onClick={onNewProposal}>{t('clients.newProposal')}</Button>
          </>
        }
      />
      <div className="scroll-pane min-h-0 grow overflow-y-auto">
        <div className="grid grid-cols-[minmax(0,560px)_minmax(0,1fr)] gap-x-12 gap-y-8 p-6 max-[1180px]:grid-cols-1">
          <div className="flex flex-col gap-4">
            <p className="empty:hidden">
              <ConflictMark of={clientId} fields={deleted} />
            </p>
            {duplicate !== null && (
              <DuplicateNotice duplicate={duplicate} useLabel={t('clients.open')} onUse={onOpenClient} />
            )}
            <div className="max-w-form">
              <RecordTags record={client} />
            </div>
            <ClientFieldsForm
              clientId={clientId}
              values={draft.values}
              errors={draft.errors}
              onChange={(field, value) =>
                field === 'currency' ? changeCurrency(value) : draft.set(field, value)
              }
              onBlur={() => void draft.flush()}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-8">
            <section>
              <h2 className="mb-2 text-label font-semibold text-ink">{t('clients.proposals')}</h2>
              {proposals}
            </section>
            <section>
              <h2 className="mb-2 text-label font-semibold text-ink">{t('clients.activity')}</h2>
              {activity}
            </section>
          </div>
        </div>
      </div>
      <ConfirmDialog
        open={confirming}
        title={t('clients.confirmDelete', { name })}
        confirmLabel={t('clients.delete')}
        danger
        onCancel={() => setConfirming(false)}
        onConfirm={() => void remove()}
      >
        {t('clients.confirmText', { count })}
      </ConfirmDialog>
    </>
  );
}

/** One client: its fields, saved while the user types, its proposals and its activities. */
export function ClientScreen(props: Props) {
  const client = useClient(props.clientId);
  if (client === undefined) return null;
  if (client !== null) return <ClientRecordView {...props} client={client} />;
  return (
    <>
      <PageHeader title={t('clients.client')} />
      <EmptyState
        title={t('clients.gone')}
        actions={<Button onClick={props.onGone}>{t('clients.all')}</Button>}
      >
        {t('clients.goneText')}
      </EmptyState>
    </>
  );
}
