import { scopeOfSection } from '#shared/sync/record-scope.ts';
import { useEdits, type SectionWithItems } from '../../../data/index.ts';
import { ConflictMark } from '../../../components/conflict-mark.tsx';
import { t } from '../../../i18n/index.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useDraft } from '../drafts/index.ts';
import type { SectionActions } from '../actions/use-section-actions.ts';

interface Props {
  readonly content: SectionWithItems;
  readonly actions: SectionActions;
  readonly locked: boolean;
}

const switches = ['optional', 'selected', 'include_total', 'page_break', 'reusable', 'section_type'] as const;

/** The settings of the section that the cursor is in. */
export function SectionFields({ content, actions, locked }: Props) {
  const { localId, fields } = content.section;
  const edits = useEdits();
  const name = useDraft(
    fields.name ?? '',
    (next, base) =>
      edits.updateSection(
        scopeOfSection(content.section),
        localId,
        { name: next === '' ? null : next },
        { name: base === '' ? null : base },
      ),
    [localId],
  );
  return (
    <fieldset disabled={locked} className="flex flex-col gap-4">
      <div className="flex flex-col items-start gap-1">
        <Segmented
          label={t('lines.sectionType')}
          value={fields.section_type}
          disabled={locked || content.items.length > 0}
          options={[
            { value: 'text', label: t('lines.typeText') },
            { value: 'cost', label: t('lines.typeCost') },
          ]}
          onChange={(section_type) => actions.update(localId, { section_type })}
        />
        {content.items.length > 0 && <p className="text-label text-ink-3">{t('lines.typeHint')}</p>}
      </div>
      <TextField
        {...name}
        label={t('editor.internalName')}
        hint={t('editor.internalNameHint')}
        placeholder={fields.title}
        mark={<ConflictMark of={localId} fields={['name']} />}
      />
      <div className="flex flex-col gap-3 border-t border-line pt-4">
        <Switch
          label={t('editor.optional')}
          hint={t('editor.optionalHint')}
          checked={fields.optional}
          disabled={locked}
          onChange={(optional) => actions.update(localId, { optional })}
        />
        {fields.section_type === 'cost' && (
          <Switch
            label={t('editor.showSubtotal')}
            checked={fields.include_total}
            disabled={locked}
            onChange={(include_total) => actions.update(localId, { include_total })}
          />
        )}
        <Switch
          label={t('editor.newPage')}
          checked={fields.page_break}
          disabled={locked}
          onChange={(page_break) => actions.update(localId, { page_break })}
        />
        <p className="empty:hidden">
          <ConflictMark of={localId} fields={switches} />
        </p>
        {(fields.proposal_id !== null || fields.template_id !== null) && (
          <Switch
            label={t('editor.keep')}
            hint={t('editor.keepHint')}
            checked={fields.reusable}
            disabled={locked}
            onChange={(reusable) => actions.update(localId, { reusable })}
          />
        )}
      </div>
    </fieldset>
  );
}
