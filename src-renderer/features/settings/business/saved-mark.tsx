import { t } from '../../../i18n/index.ts';
import { cx } from '../../../ui/cx.ts';

interface Props {
  /** Whether a value is typed and not on disk. */
  readonly isHeld: boolean;
  readonly hasError: boolean;
  /** Whether a saved change has not reached the service. */
  readonly isWaiting: boolean;
}

function savedText({ isHeld, hasError, isWaiting }: Props): string {
  if (hasError) return t('business.notSaved');
  if (isHeld) return t('business.saving');
  return isWaiting ? t('business.waiting') : t('business.saved');
}

/** How far the section's changes have come. */
export function SavedMark(props: Props) {
  return (
    <span
      role="status"
      className={cx('shrink-0 text-label', props.hasError ? 'text-rejected' : 'text-ink-3')}
    >
      {savedText(props)}
    </span>
  );
}
