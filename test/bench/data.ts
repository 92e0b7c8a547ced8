import type { Drain, Round, Side } from './data/measure.ts';
import type { SingleEdits, SingleEditsRound } from './data/single-edits.ts';
import { runInChromium } from './in-chromium.ts';
import type { Measurement } from './measurement.ts';

/** Odd numbers of rounds, so that there is a median; fewer if a round takes minutes. */
const roundsOf = (proposals: number): number => (proposals > 1_000 ? 1 : 3);

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** A line of the table: the median of all rounds, and the median ratio to the floor of the same round. */
function line(name: string, bar: string, rounds: readonly Round[], of: (side: Side) => number): Measurement {
  return {
    name,
    value: median(rounds.map(({ layover }) => of(layover))),
    unit: 'ms',
    floor: median(rounds.map(({ raw }) => of(raw))),
    ratio: median(rounds.map(({ layover, raw }) => of(layover) / of(raw))),
    bar,
  };
}

function worst(rounds: readonly Round[], of: (drain: Drain) => number): number {
  return Math.max(...rounds.map(({ drain }) => of(drain)));
}

/** Edits of records that nobody has opened, by id alone. */
async function benchSingleEdits(proposals: number): Promise<readonly Measurement[]> {
  const page = await runInChromium('data/single-edits.ts');
  try {
    const { burst, oneByOne, raw } = await page.call<SingleEditsRound>('measureSingleEdits', proposals);
    const times = (name: string, side: SingleEdits, bar: string): readonly Measurement[] =>
      (['p50', 'p95'] as const).map((share) => ({
        name: `${name}, ${share}`,
        value: side[share],
        unit: 'ms',
        floor: raw[share],
        ratio: side[share] / raw[share],
        ...(share === 'p50' && { bar }),
      }));
    const transactions = (name: string, { writing, reading }: SingleEdits): readonly Measurement[] => [
      { name: `${name}, writing transactions`, value: writing, unit: '', bar: '≤ 2' },
      { name: `${name}, reading transactions`, value: reading, unit: '' },
    ];
    return [
      ...times('an unopened record edited', burst, '≤ 6 ms, ≤ 3 ×'),
      ...transactions('each of them', burst),
      ...times('the same, one when the last has come back', oneByOne, ''),
      ...transactions('each of those', oneByOne),
    ];
  } finally {
    await page.close();
  }
}

/**
 * Measures the product's data layer of a window in a real Chromium (`contender.ts`). The floor is bare IndexedDB with a
 * row per record, in the same rounds.
 *
 * @param proposals number of proposals with 8 sections × 5 items each
 */
export async function benchData(proposals: number): Promise<readonly Measurement[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < roundsOf(proposals); round += 1) {
    // A new browser for each round, because the remains of one slow the next.
    const page = await runInChromium('data/measure.ts');
    try {
      rounds.push(await page.call<Round>('measure', proposals, round));
    } finally {
      await page.close();
    }
  }
  return [
    line(`load ${proposals * 49} records`, '≤ 0.5 ×', rounds, ({ load }) => load),
    line('reopen to the first 50 pending', '≤ 1.2 ×', rounds, ({ reopen }) => reopen),
    line('detail of one proposal, p50', '≤ 0.6 ×', rounds, ({ detail }) => detail.p50),
    line('detail of one proposal, p95', '≤ 0.6 ×', rounds, ({ detail }) => detail.p95),
    line('edit, durable with its operation, p50', '≤ 1.3 ×', rounds, ({ edit }) => edit.p50),
    line('edit, durable with its operation, p95', '≤ 1.3 ×', rounds, ({ edit }) => edit.p95),
    {
      name: '500 edits over 100 records',
      value: worst(rounds, ({ calls }) => calls),
      unit: 'calls',
      bar: '100 calls',
    },
    {
      name: 'the same, 10 % refused, 5 % lost',
      value: worst(rounds, ({ faultyCalls }) => faultyCalls),
      unit: 'calls',
      bar: '≤ 130 calls',
    },
    {
      name: 'records lost or out of order',
      value: worst(rounds, ({ wrong }) => wrong),
      unit: '',
      bar: '0',
    },
    ...(await benchSingleEdits(proposals)),
  ];
}
