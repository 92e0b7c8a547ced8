import { useState } from 'react';
import { clientDisplayName } from '#shared/domain/client.ts';
import { useClients, useEdits, type ProposalDocument } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { runEdit } from '../run-edit.ts';
import { NewClientDialog } from './new-client-dialog.tsx';

interface Props {
  readonly proposal: ProposalDocument['proposal'];
  readonly locked: boolean;
}

/** Whom the proposal is for: found by name, company or address, or made on the spot. */
export function ClientPicker({ proposal, locked }: Props) {
  const edits = useEdits();
  const clients = useClients() ?? [];
  const [newName, setNewName] = useState<string | null>(null);
  const choose = (client_id: string | null): void =>
    runEdit(edits.updateProposal(proposal.localId, { client_id }));

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
        onChange={choose}
        onCreate={setNewName}
        createLabel={(query) => t('editor.createNamed', { name: query })}
      />
      {newName !== null && (
        <NewClientDialog
          name={newName}
          clients={clients}
          onClose={() => setNewName(null)}
          onCreated={(id) => {
            setNewName(null);
            choose(id);
          }}
        />
      )}
    </>
  );
}
