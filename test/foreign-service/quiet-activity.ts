import { sentByHand } from '#shared/domain/proposals/recorded-send.ts';
import type { ActivityRow } from '../../src-service/storage/activity-store.ts';
import { answerFromWhole, isList } from './documents.ts';
import type { Inside, Wrapper } from './exchange.ts';
import { runNow } from '../../src-service/storage/steps.ts';

/** Longest delay, in milliseconds. */
const longestDelay = 60_000;

/**
 * Activities appear in lists up to 60 s late. The entries of recordings do not: only Layover's own service has these
 * calls, and it writes the entry together with what it records.
 */
export const quietActivity: Wrapper = (serve, inside) => {
  const { clock, stores } = inside;
  const visibleAt = new Map<number, number>();
  let newest = newestActivity(inside);

  /** Delays the activities since the last call. Ids increase, and no activity is deleted. */
  function delayNew(): void {
    for (const last = newestActivity(inside); newest < last;) {
      newest += 1;
      const activity = runNow(stores.activities.get(newest));
      const recordedAt = Date.parse(activity?.created_at ?? '');
      visibleAt.set(newest, recordedAt + (isRecording(activity) ? 0 : randomDelay(inside)));
    }
  }

  return function* (call) {
    delayNew();
    if (!isList(call, 'proposal_activities')) {
      const reply = yield* serve(call);
      delayNew();
      return reply;
    }
    const now = clock.now();
    return yield* answerFromWhole(serve, call, (records) =>
      records.filter(({ id }) => (visibleAt.get(Number(id)) ?? now) <= now),
    );
  };
};

function isRecording(activity: ActivityRow | undefined): boolean {
  if (activity === undefined) return false;
  const { activity_type: type, additional_fields: fields } = activity;
  return type === 'user_manual_change_status_proposal' || fields.includes(`"how":"${sentByHand}"`);
}

function newestActivity({ stores }: Inside): number {
  const [activity] = runNow(
    stores.activities.page({ proposalId: null, clientId: null }, { offset: 0, limit: 1 }),
  );
  return activity?.id ?? 0;
}

function randomDelay({ random }: Inside): number {
  const [high = 0, low = 0] = random.bytes(2);
  return Math.floor(((high * 256 + low) / 65_536) * longestDelay);
}
