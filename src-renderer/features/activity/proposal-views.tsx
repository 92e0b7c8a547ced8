import { ExternalLink } from 'lucide-react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useBridge } from '../../bridge/index.ts';
import { showError } from '../../components/show-error.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useMinute } from './use-minute.ts';
import { usePageViews } from './use-page-views.ts';
import { viewsText } from './views-text.ts';

interface Props {
  readonly proposalId: LocalId;
  /** The id of the newest activity. */
  readonly newest: string | undefined;
}

/** How often and how long the client viewed the page, and a look at it that does not count. */
export function ProposalViews({ proposalId, newest }: Props) {
  const bridge = useBridge();
  const now = useMinute();
  const views = usePageViews(proposalId, newest);
  if (views === null) return null;
  const { ownPageUrl } = views;

  /** The address expires, so it is read again. */
  async function openPage(known: string): Promise<void> {
    const fresh = await bridge.call('views.read', { proposalId });
    await bridge.call('app.openExternal', { url: fresh.views?.ownPageUrl ?? known });
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-2">
      <p className="figures text-ui text-ink-2">{viewsText(views, Math.max(now, views.lastAt ?? 0))}</p>
      {ownPageUrl !== null && (
        <Button
          icon={<ExternalLink size={14} />}
          onClick={() => {
            openPage(ownPageUrl).catch((error: unknown) => showError(t('activity.pageNotOpened'), error));
          }}
        >
          {t('activity.openPage')}
        </Button>
      )}
    </div>
  );
}
