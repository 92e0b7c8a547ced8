import { useState } from 'react';
import { useEdits, useWorkspace, type ProposalDocument } from '../../../data/index.ts';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDraft } from '../drafts/index.ts';
import { runEdit } from '../run-edit.ts';
import { ClientPicker } from './client-picker.tsx';
import { DateField } from './date-field.tsx';

interface Props {
  readonly document: ProposalDocument;
  readonly locked: boolean;
}

/** The theme of an account that names none (`service-api.md §4.5`). */
const defaultTheme = 'clean';
/** Stands for "no user chosen" in the list; no user has this id, as ids are digits. */
const nobody = 'nobody';

/** The proposal's own settings. */
export function ProposalFields({ document, locked }: Props) {
  const { proposal } = document;
  const { localId, fields } = proposal;
  const edits = useEdits();
  const workspace = useWorkspace();
  const update = (values: Parameters<typeof edits.updateProposal>[1]): void =>
    runEdit(edits.updateProposal(localId, values));
  const documentsTitle = useDraft(
    fields.document_section_title ?? '',
    (next, seen) =>
      edits.updateProposal(localId, { document_section_title: next }, { document_section_title: seen }),
    [localId],
  );
  const [more, setMore] = useState(false);

  const users = (workspace?.users ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const themes = (workspace?.themes ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const theme = fields.theme ?? workspace?.account.default_theme ?? defaultTheme;

  return (
    <fieldset disabled={locked} className="flex flex-col gap-4">
      <ClientPicker document={document} locked={locked} />
      <Select
        label="Prepared by"
        value={fields.prepared_by_id ?? nobody}
        options={[{ value: nobody, label: 'Account owner' }, ...users]}
        disabled={locked}
        onChange={(id) => update({ prepared_by_id: id === nobody ? null : id })}
      />
      <DateField
        label="Expires"
        value={fields.expires_at ?? null}
        hint="The client can accept until the end of this day"
        locked={locked}
        onChange={(expires_at) => update({ expires_at })}
      />
      {themes.length > 0 && (
        <Select
          label="Theme"
          value={theme}
          options={
            themes.some(({ value }) => value === theme) ? themes : [...themes, { value: theme, label: theme }]
          }
          disabled={locked}
          onChange={(id) => update({ theme: id })}
        />
      )}
      <div className="flex flex-col gap-3 border-t border-line pt-4">
        <Switch
          label="Show the total"
          checked={fields.exclude_total !== true}
          disabled={locked}
          onChange={(shown) => update({ exclude_total: !shown })}
        />
        <Switch
          label="Show the total in the PDF"
          checked={fields.exclude_total_in_pdf !== true}
          disabled={locked}
          onChange={(shown) => update({ exclude_total_in_pdf: !shown })}
        />
        <Switch
          label="Report"
          hint="Nothing to accept, only to read"
          checked={fields.report === true}
          disabled={locked}
          onChange={(report) => update({ report })}
        />
      </div>
      <div className="flex flex-col gap-4 border-t border-line pt-3">
        <button
          type="button"
          aria-expanded={more}
          onClick={() => setMore(!more)}
          className="h-6 self-start rounded-control text-label font-medium text-ink-2 hover:text-ink"
        >
          {more ? 'Fewer settings' : 'More settings'}
        </button>
        {more && (
          <>
            <DateField
              label="Displayed date"
              value={fields.display_date ?? null}
              hint="Otherwise the day on which it is sent"
              locked={locked}
              onChange={(display_date) => update({ display_date })}
            />
            <TextField {...documentsTitle} label="Title of the documents section" placeholder="Documents" />
          </>
        )}
      </div>
    </fieldset>
  );
}
