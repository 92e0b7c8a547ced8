import { expect, it } from 'vitest';
import { textReason } from '#shared/reasons/reason.ts';
import { noRateHeaders, type CallOutcome } from '../../api/call-outcome.ts';
import type { ChangeEvent, ChangesApi } from '../../api/endpoints/changes.ts';
import { setUp } from '../../limiter/testing/limiter-setup.ts';
import { createChangeWatch } from './change-watch.ts';

const unreachable: CallOutcome<never> = { type: 'unreachable', reason: textReason('No route.') };

async function* streamOf(events: readonly ChangeEvent[]): AsyncIterable<ChangeEvent> {
  yield* events;
}

/** A watch whose service gives one of these streams for each call, and none after them. */
function watching(...streams: readonly (readonly ChangeEvent[])[]) {
  const { clock, limiter } = setUp();
  const asked: (string | null)[] = [];
  const told: number[] = [];
  const left = [...streams];
  const changes: ChangesApi = {
    async open(cursor) {
      asked.push(cursor);
      const events = left.shift();
      if (events === undefined) return unreachable;
      return { type: 'ok', value: streamOf(events), status: 200, headers: noRateHeaders };
    },
  };
  const watch = createChangeWatch({
    clock,
    limiter,
    onChange: () => void told.push(clock.monotonic()),
    wake: () => watch.keepOpen({ changes }),
  });
  return { clock, watch, asked, told, api: { changes } };
}

const opened = { isChange: false, cursor: '1.1' };
const changed = { isChange: true, cursor: '2.1' };

it('tells changes, and goes on after the last cursor when the stream has ended', async () => {
  const { clock, watch, asked, told, api } = watching([opened, changed], [opened]);
  watch.keepOpen(api);
  await clock.advance(0);
  expect(told).toEqual([0]);
  await clock.advance(1_000);
  expect(asked).toEqual([null, '2.1']);
  expect(told).toHaveLength(1);
});

it('opens one stream at a time, and waits longer after each that was short', async () => {
  const { clock, watch, asked, api } = watching();
  watch.keepOpen(api);
  watch.keepOpen(api);
  await clock.advance(0);
  expect(asked).toHaveLength(1);
  await clock.advance(1_000);
  expect(asked).toHaveLength(2);
  await clock.advance(1_000);
  expect(asked).toHaveLength(2);
  await clock.advance(3_600_000);
  expect(asked.length).toBeLessThan(25);
});

it('closed, it opens none by itself', async () => {
  const { clock, watch, asked, api } = watching([opened]);
  watch.keepOpen(api);
  await clock.advance(0);
  watch.close();
  await clock.advance(3_600_000);
  expect(asked).toHaveLength(1);
  watch.keepOpen(api);
  await clock.advance(0);
  expect(asked).toEqual([null, '1.1']);
});

it('a client without streams has none', async () => {
  const { clock, watch } = watching();
  watch.keepOpen({ changes: null });
  await clock.advance(3_600_000);
  expect(clock.pending()).toBe(0);
});
