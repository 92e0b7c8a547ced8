import { memo, useState } from 'react';
import { expiryOf, unknownDates } from '#shared/domain/proposals/proposal-dates.ts';
import { unknownSettings } from '#shared/domain/proposals/proposal-settings.ts';
import { useEdits, useTimelineFacts, useWorkspace, type ProposalDocument } from '../../../data/index.ts';
import { themeHint, themeName } from '../../../components/theme-name.ts';
import { RecordTags } from '../../../components/tags/record-tags.tsx';
import { ConflictMark } from '../../../components/conflict-mark.tsx';
import { t } from '../../../i18n/index.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useDraft } from '../drafts/index.ts';
import { runEdit } from '../../../components/show-error.ts';
import { ClientPicker } from './client-picker.tsx';
import { DateField } from './date-field.tsx';
import { KnownSwitch } from './known-switch.tsx';
import { TaxFields } from './tax-fields.tsx';

/** A proposal without its sections, which change with every pause in the typing. */
export type DocumentFrame = Pick<ProposalDocument, 'proposal' | 'taxes'>;

interface Props {
  readonly frame: DocumentFrame;
  readonly locked: boolean;
}

/** The theme of an account that names none (`service-api.md §4.5`). */
const defaultTheme = 'clean';
/** Stands for "no user chosen" in the list; no user has this id, as ids are digits. */
const nobody = 'nobody';

/** The proposal's own settings. */
export const ProposalFields = memo(function ProposalFields({ frame, locked }: Props) {
  const { proposal } = frame;
  const { localId, fields } = proposal;
  const edits = useEdits();
  const workspace = useWorkspace();
  const update = (values: Parameters<typeof edits.updateProposal>[1]): void =>
    runEdit(edits.updateProposal(localId, values));
  const documentsTitle = useDraft(
    fields.document_section_title ?? '',
    (next, base) =>
      edits.updateProposal(localId, { document_section_title: next }, { document_section_title: base }),
    [localId],
  );
  const [more, setMore] = useState(false);
  const now = useNow();

  const markOf = (...names: readonly string[]) => <ConflictMark of={localId} fields={names} />;
  const users = (workspace?.users ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const themes = (workspace?.themes ?? []).map(({ id, name }) => ({ value: id, label: themeName(name) }));
  const timeline = useTimelineFacts(fields.public_id);
  const expiry = expiryOf(proposal, timeline?.dates ?? unknownDates);
  const isExpired = typeof expiry === 'string' && Date.parse(expiry) < now;
  const unknown = unknownSettings(proposal);
  const theme = fields.theme ?? workspace?.account.default_theme ?? defaultTheme;

  return (
    <div className="flex flex-col gap-4">
      <ClientPicker proposal={proposal} locked={locked} />
      <RecordTags record={proposal} />
      <fieldset disabled={locked} className="flex flex-col gap-4">
        <Select
          label={t('editor.preparedBy')}
          value={fields.prepared_by_id ?? nobody}
          options={[{ value: nobody, label: t('editor.owner') }, ...users]}
          mark={markOf('prepared_by_id')}
          disabled={locked}
          onChange={(id) => update({ prepared_by_id: id === nobody ? null : id })}
        />
        <DateField
          label={t('editor.expires')}
          value={expiry ?? null}
          known={expiry !== undefined ? 'yes' : timeline === undefined ? 'reading' : 'no'}
          hint={t(isExpired ? 'editor.expiredHint' : 'editor.expiresHint')}
          timeZone={workspace?.account.time_zone}
          mark={markOf('expires_at')}
          locked={locked}
          onChange={(expires_at) =>
            runEdit(edits.updateProposal(localId, { expires_at }, { expires_at: expiry ?? null }))
          }
        />
        {themes.length > 0 && (
          <Select
            label={t('editor.theme')}
            value={unknown.has('theme') ? null : theme}
            placeholder={t('editor.notKnown')}
            hint={
              unknown.has('theme')
                ? undefined
                : themeHint(workspace?.themes.find(({ id }) => id === theme)?.name)
            }
            mark={markOf('theme')}
            options={
              themes.some(({ value }) => value === theme)
                ? themes
                : [...themes, { value: theme, label: theme }]
            }
            disabled={locked}
            onChange={(id) => update({ theme: id })}
          />
        )}
        <div className="flex flex-col gap-3 border-t border-line pt-4">
          {unknown.size > 0 && !locked && <p className="text-label text-ink-3">{t('editor.notKnownHint')}</p>}
          <KnownSwitch
            label={t('editor.showTotal')}
            isKnown={!unknown.has('exclude_total')}
            checked={fields.exclude_total !== true}
            disabled={locked}
            onChange={(shown) => update({ exclude_total: !shown })}
          />
          <KnownSwitch
            label={t('editor.showTotalPdf')}
            isKnown={!unknown.has('exclude_total_in_pdf')}
            checked={fields.exclude_total_in_pdf !== true}
            disabled={locked}
            onChange={(shown) => update({ exclude_total_in_pdf: !shown })}
          />
          <KnownSwitch
            label={t('editor.report')}
            isKnown={!unknown.has('report')}
            hint={t('editor.reportHint')}
            checked={fields.report === true}
            disabled={locked}
            onChange={(report) => update({ report })}
          />
          <p className="empty:hidden">{markOf('exclude_total', 'exclude_total_in_pdf', 'report')}</p>
        </div>
        <TaxFields frame={frame} locked={locked} />
        <div className="flex flex-col gap-4 border-t border-line pt-3">
          <button
            type="button"
            aria-expanded={more}
            onClick={() => setMore(!more)}
            className="h-6 self-start rounded-control text-label font-medium text-ink-2 hover:text-ink"
          >
            {more ? t('editor.lessSettings') : t('editor.moreSettings')}
          </button>
          {more && (
            <>
              <DateField
                label={t('editor.displayDate')}
                value={fields.display_date ?? null}
                known={unknown.has('display_date') ? 'no' : 'yes'}
                hint={t('editor.displayDateHint')}
                timeZone={undefined}
                mark={markOf('display_date')}
                locked={locked}
                onChange={(display_date) => update({ display_date })}
              />
              <TextField
                {...documentsTitle}
                label={t('editor.documentsTitle')}
                mark={markOf('document_section_title')}
                placeholder={t(
                  unknown.has('document_section_title') ? 'editor.notKnown' : 'editor.documents',
                )}
              />
            </>
          )}
        </div>
      </fieldset>
    </div>
  );
});
