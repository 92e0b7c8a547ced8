import { tagsOf, tagsText } from '#shared/text/tags.ts';
import { useEdits, type ClientRecord, type ProposalListItem } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { runEdit } from '../show-error.ts';
import { LightTagField } from '../../ui/controls/tag-field.tsx';
import { useUsedTags } from './use-used-tags.ts';

interface Props {
  readonly record: ProposalListItem['proposal'] | ClientRecord;
}

/** The tags of a proposal or client. They can be changed whatever its status, because no service has them. */
export function RecordTags({ record }: Props) {
  const { entity, localId, fields } = record;
  const edits = useEdits();
  const used = useUsedTags();
  function change(next: readonly string[]): void {
    const tags = tagsText(next);
    runEdit(
      entity === 'proposal' ? edits.updateProposal(localId, { tags }) : edits.updateClient(localId, { tags }),
    );
  }
  return (
    <LightTagField
      label={t('tags.label')}
      placeholder={t('tags.add')}
      values={tagsOf(fields)}
      suggestions={used.tags}
      onFocus={used.read}
      onChange={change}
    />
  );
}
