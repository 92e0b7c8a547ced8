import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Activity } from '#shared/domain/activity/activity.ts';
import { useActivities, useMirrorPhase, useSession, useStore, useSyncStatus } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { useReadMarks } from '../../state/read-mark-store.ts';
import { isAfterMark, markAfter, type ReadMark } from '../../state/read-mark.ts';
import { closeToast, showToast } from '../../ui/overlays/toast.tsx';
import { answersAmong, formatNews } from './client-news.ts';

const toastId = 'client-news';

/** Most activities to check. More at once are an import. */
const newestCount = 200;

/** Duration of the message, ms. It does not elapse while the window has no focus. */
const shownMs = 15_000;

const nothingRead: ReadMark = { id: '0', at: 0 };

/**
 * Whether new activities are news. Those of the first sync, a rebuild or a start are not, so news begins with the
 * server's next answer.
 */
function useIsNews(onBegin: () => void): () => boolean {
  const status = useSyncStatus();
  const isReady = useMirrorPhase().phase === 'ready' && status !== undefined && status.lastPulledAt !== null;
  const answeredAt = status?.lastSyncedAt ?? null;
  const firstAnswer = useRef<number | null | undefined>(undefined);
  const isNews = useRef(false);
  useEffect(() => {
    if (!isReady) {
      firstAnswer.current = undefined;
      isNews.current = false;
      return;
    }
    if (firstAnswer.current === undefined) firstAnswer.current = answeredAt;
    if (isNews.current || answeredAt === firstAnswer.current) return;
    isNews.current = true;
    onBegin();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the answer counts, not who is told of it
  }, [isReady, answeredAt]);
  return () => isNews.current;
}

/**
 * Reports a client's decision or question, with a link to it. If the window has no focus, the system notification does.
 */
export function useClientNews(): void {
  const store = useStore();
  const session = useSession();
  const navigate = useNavigate();
  const activities = useActivities({ of: 'all' }, newestCount);
  const list = `${session?.state === 'connected' ? session.accountKey : ''} activity`;
  const seen = useRef<ReadMark | undefined>(undefined);
  const shown = useRef<readonly Activity[]>([]);
  const isNews = useIsNews(() => {
    const { marks, setMark } = useReadMarks.getState();
    // Without a former visit to the activity screen, unread activities count from here.
    if (marks[list] === undefined) setMark(list, seen.current ?? nothingRead);
  });

  async function open(answer: Activity): Promise<void> {
    const all = await store.queries.proposals({ view: 'all' });
    const found = all.find(({ proposal }) => proposal.fields.public_id === answer.proposal_public_id);
    if (found === undefined) return await navigate({ to: '/activity' });
    await navigate({ to: '/proposals/$proposalId', params: { proposalId: found.proposal.localId } });
  }

  useEffect(() => {
    if (activities === undefined) return;
    const before = seen.current;
    seen.current = markAfter(activities, before) ?? nothingRead;
    if (before === undefined || !isNews()) return;
    const fresh = answersAmong(activities.filter((activity) => isAfterMark(activity, before)));
    if (fresh.length === 0 || document.visibilityState !== 'visible') return;
    shown.current = [...shown.current, ...fresh];
    const message = formatNews(shown.current);
    const [first, ...more] = shown.current;
    if (message === null || first === undefined) return;
    const forget = (): void => {
      shown.current = [];
    };
    showToast({
      id: toastId,
      ...message,
      durationMs: shownMs,
      onClose: forget,
      action: {
        label: more.length === 0 ? t('activity.openProposal') : t('shell.activity'),
        run: () => {
          forget();
          void (more.length === 0 ? open(first) : navigate({ to: '/activity' }));
        },
      },
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what arrives is told, once.
  }, [activities]);

  useEffect(() => () => closeToast(toastId), []);
}
