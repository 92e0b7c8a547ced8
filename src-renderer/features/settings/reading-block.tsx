import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { SettingBlock } from './setting-section.tsx';

interface Props {
  /** Why the reading failed; null while it runs. */
  readonly reason: string | null;
  /** Says what is being read. */
  readonly label: string;
  readonly onRetry: () => void;
}

/** In place of settings that are read from the service: that they are being read, or why that failed. */
export function ReadingBlock({ reason, label, onRetry }: Props) {
  return (
    <SettingBlock>
      {reason === null ? (
        <Spinner label={label} />
      ) : (
        <Notice
          tone="error"
          live
          action={
            <Button variant="quiet" onClick={onRetry}>
              {t('common.again')}
            </Button>
          }
        >
          {reason}
        </Notice>
      )}
    </SettingBlock>
  );
}
