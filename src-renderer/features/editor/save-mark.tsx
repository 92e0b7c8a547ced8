import { Check } from 'lucide-react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useSaveState } from '../../data/index.ts';
import { reasonText, t } from '../../i18n/index.ts';

interface Props {
  /** The record whose edits count, with those of what stands in it; null for all. */
  readonly id: LocalId | null;
}

/** Whether the page is saved on this computer's disk. It never reports local work as synced. */
export function SaveMark({ id }: Props) {
  const save = useSaveState(id);
  switch (save.state) {
    case 'saved':
      return (
        <span className="inline-flex shrink-0 items-center gap-1 text-label font-normal text-ink-3">
          <Check size={13} aria-hidden />
          {t('editor.saved')}
        </span>
      );
    case 'saving':
      return <span className="shrink-0 text-label font-normal text-ink-3">{t('editor.saving')}</span>;
    case 'failed':
      return (
        <span role="alert" className="truncate text-label font-medium text-rejected">
          {t('editor.notSavedReason', { reason: reasonText(save.reason) })}
        </span>
      );
  }
}
