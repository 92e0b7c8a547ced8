import { answerFromWhole, isList } from './documents.ts';
import type { Inside, Wrapper } from './exchange.ts';
import { runNow } from '../../src-service/storage/steps.ts';

/** Longest delay, in milliseconds. */
const longestDelay = 60_000;

/** Activities appear in lists up to 60 s late. */
export const quietActivity: Wrapper = (serve, inside) => {
  const { clock, stores } = inside;
  const visibleAt = new Map<number, number>();
  let newest = newestActivity(inside);

  /** Delays the activities since the last call. Ids increase, and no activity is deleted. */
  function delayNew(): void {
    for (const last = newestActivity(inside); newest < last;) {
      newest += 1;
      const recordedAt = Date.parse(runNow(stores.activities.get(newest))?.created_at ?? '');
      visibleAt.set(newest, recordedAt + randomDelay(inside));
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
