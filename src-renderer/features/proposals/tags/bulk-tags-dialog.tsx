import { useEffect, useMemo, useState } from 'react';
import { TagField } from '../../../ui/controls/tag-field.tsx';
import { useUsedTags } from '../../../components/tags/use-used-tags.ts';
import type { ProposalListItem } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { tagChanges, tagsOfItems, type TagChange } from './bulk-tags.ts';

interface Props {
  readonly items: readonly ProposalListItem[];
  readonly onClose: () => void;
  readonly onApply: (changes: readonly TagChange[]) => void;
}

const none: readonly string[] = [];

/** Adds tags to all selected proposals, and removes tags from them. */
export function BulkTagsDialog({ items, onClose, onApply }: Props) {
  const [added, setAdded] = useState(none);
  const [removed, setRemoved] = useState(none);
  const used = useUsedTags();
  const { read } = used;
  useEffect(read, [read]);
  const present = useMemo(() => tagsOfItems(items).map(({ tag }) => tag), [items]);
  const changes = useMemo(() => tagChanges(items, { added, removed }), [items, added, removed]);
  const canApply = changes.length > 0;
  const apply = (): void => {
    if (canApply) onApply(changes);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={apply}
      size="small"
      title={t('tags.title', { count: items.length })}
      actions={
        <DialogActions onCancel={onClose} disabled={!canApply} onAct={apply}>
          {t('bulkEdit.apply', { count: changes.length || items.length })}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <TagField
          label={t('tags.addToAll')}
          placeholder={t('tags.add')}
          values={added}
          suggestions={used.tags}
          autoFocus
          onChange={setAdded}
        />
        {present.length > 0 && (
          <TagField
            label={t('tags.removeFromAll')}
            placeholder={t('tags.choose')}
            values={removed}
            suggestions={present}
            onlySuggested
            onChange={setRemoved}
          />
        )}
        <p className="text-label text-ink-3">{t('tags.onlyHere')}</p>
      </div>
    </Dialog>
  );
}
