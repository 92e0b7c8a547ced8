import { useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import { defaultCurrency } from '#shared/domain/pricing/money.ts';
import {
  hasPrices,
  useClients,
  useEdits,
  useStore,
  useUndoOfNewest,
  useWorkspace,
  type ProposalDocument,
} from '../../../data/index.ts';
import { ConflictMark } from '../../../components/conflict-mark.tsx';
import { t } from '../../../i18n/index.ts';
import { Combobox } from '../../../ui/controls/combobox.tsx';
import { showUndoToast } from '../../../ui/overlays/undo-toast.ts';
import { runEdit } from '../../../components/show-error.ts';
import { NewClientDialog } from '../../../components/new-client-dialog.tsx';

interface Props {
  readonly proposal: ProposalDocument['proposal'];
  readonly locked: boolean;
}

const clientField = ['client_id'] as const;

/** The proposal's client: found by name, company or address, or created here. */
export function ClientPicker({ proposal, locked }: Props) {
  const edits = useEdits();
  const { queries } = useStore();
  const undoOfNewest = useUndoOfNewest();
  const clients = useClients() ?? [];
  const [newName, setNewName] = useState<string | null>(null);
  const accountCurrency = useWorkspace()?.account.currency || defaultCurrency;

  async function currencyOf(id: LocalId | null): Promise<string> {
    const own = id === null ? null : await queries.client(id);
    return own?.fields.currency || accountCurrency;
  }

  /** The client determines the currency, so existing amounts change their value. */
  async function change(client_id: LocalId | null): Promise<void> {
    const { localId, fields } = proposal;
    await edits.updateProposal(localId, { client_id });
    const undo = undoOfNewest();
    const document = client_id === null ? null : await queries.proposal(localId);
    if (document === null || !hasPrices(document)) return;
    const before = fields.currency || (await currencyOf(fields.client_id));
    const currency = await currencyOf(client_id);
    if (currency === before) return;
    // What the other side has written already stays on the screen until its answer is there.
    const title = t(fields.currency === '' ? 'proposals.currencyNow' : 'proposals.currencySoon', {
      currency,
    });
    showUndoToast({ id: 'history', title, durationMs: 10_000, undo });
  }

  const choose = (client_id: LocalId | null): void => runEdit(change(client_id));

  return (
    <>
      <Combobox
        label={t('editor.client')}
        value={proposal.fields.client_id}
        options={clients.map(({ localId, fields }) => ({
          value: localId,
          label: clientDisplayName(fields),
          detail: fields.email,
        }))}
        placeholder={t('editor.findClient')}
        disabled={locked}
        mark={<ConflictMark of={proposal.localId} fields={clientField} />}
        onChange={choose}
        onCreate={setNewName}
        createLabel={(query) => t('editor.createNamed', { name: query })}
      />
      {newName !== null && (
        <NewClientDialog
          startText={newName}
          useLabel={t('editor.useIt')}
          onClose={() => setNewName(null)}
          onUse={(id) => {
            setNewName(null);
            choose(id);
          }}
        />
      )}
    </>
  );
}
