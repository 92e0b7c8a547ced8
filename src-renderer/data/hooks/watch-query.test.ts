import { expect, test, vi } from 'vitest';
import type { MirrorPhase } from '../data-store.ts';
import { createMirrorChanges, everyKind } from '../db/mirror-changes.ts';
import { createCell } from '../lib/observable.ts';
import { watchQuery } from './watch-query.ts';

const failed: MirrorPhase = { phase: 'failed', reason: 'The mirror cannot be opened.' };

function setUp(phase: MirrorPhase, answers: readonly (string | Error)[], known?: () => string | undefined) {
  const store = { phase: createCell<MirrorPhase>(phase), changes: createMirrorChanges('watched') };
  let asked = 0;
  const ask = vi.fn<() => Promise<string>>(async () => {
    const answer = answers[asked];
    asked += 1;
    if (answer instanceof Error) throw answer;
    return answer ?? '';
  });
  const next = vi.fn<(value: string) => void>();
  const fail = vi.fn<(error: unknown) => void>();
  const stop = watchQuery(store, { kinds: everyKind }, ask, known).subscribe(next, fail);
  return { ...store, ask, next, fail, stop };
}

const unreadable = new Error('Internal error.');

test('what fails while the mirror cannot be read is asked again once it can be', async () => {
  const { phase, ask, next, fail } = setUp({ phase: 'starting' }, [unreadable, 'rows']);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  phase.set(failed);
  phase.set({ phase: 'rebuilding', records: 0 });
  phase.set({ phase: 'ready' });
  await vi.waitFor(() => expect(next).toHaveBeenCalledExactlyOnceWith('rows'));
  expect(fail).not.toHaveBeenCalled();
});

test('what fails although the mirror can be read is told', async () => {
  const { fail } = setUp({ phase: 'ready' }, [unreadable]);
  await vi.waitFor(() => expect(fail).toHaveBeenCalledExactlyOnceWith(unreadable));
});

test('an answer is not asked for again because the mirror was away', async () => {
  const { phase, ask, next } = setUp({ phase: 'ready' }, ['rows', 'rows again']);
  await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(1));
  phase.set(failed);
  phase.set({ phase: 'ready' });
  await Promise.resolve();
  expect(ask).toHaveBeenCalledTimes(1);
});

test('nobody is asked any more once it has ended', async () => {
  const { phase, ask, stop } = setUp({ phase: 'starting' }, [unreadable, 'rows']);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  stop();
  phase.set({ phase: 'ready' });
  await Promise.resolve();
  expect(ask).toHaveBeenCalledTimes(1);
});

test('what is known already is given at once, and asked for when something changes', async () => {
  const { changes, ask, next } = setUp({ phase: 'ready' }, ['rows again'], () => 'rows');
  expect(next).toHaveBeenCalledExactlyOnceWith('rows');
  expect(ask).not.toHaveBeenCalled();
  changes.publish({ by: 'feed', kinds: everyKind, scopes: null, revisions: null });
  await vi.waitFor(() => expect(next).toHaveBeenLastCalledWith('rows again'));
});

test('what the feed brings on and on is asked for once in a while where it takes long, and an edit at once', async () => {
  vi.useFakeTimers();
  const store = { phase: createCell<MirrorPhase>({ phase: 'ready' }), changes: createMirrorChanges('busy') };
  const ask = vi.fn<() => Promise<string>>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return 'rows';
  });
  const stop = watchQuery(store, { kinds: everyKind }, ask).subscribe(vi.fn(), vi.fn());
  const change = (by: 'feed' | 'edit'): void =>
    store.changes.publish({ by, kinds: everyKind, scopes: null, revisions: null });
  await vi.advanceTimersByTimeAsync(100);
  expect(ask).toHaveBeenCalledTimes(1);
  for (let lot = 0; lot < 20; lot += 1) {
    change('feed');
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(150);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(100);
  change('feed');
  await vi.advanceTimersByTimeAsync(10);
  expect(ask).toHaveBeenCalledTimes(2);
  change('edit');
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
  vi.useRealTimers();
});
