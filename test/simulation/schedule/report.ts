import { failpointNames } from '../../../src-main/core/failpoint.ts';
import type { Outcome } from './schedule.ts';

/** The figures of a run (`commands.md`). */
export interface Report {
  readonly schedules: number;
  readonly seed: number;
  readonly operations: number;
  readonly lost: number;
  readonly duplicated: number;
  readonly doubleSends: number;
  readonly overwrittenUnseen: number;
  readonly notConverged: number;
  readonly budgetViolations: number;
  readonly calls: number;
  readonly minimumCalls: number;
  readonly schedulesPerSecond: number;
  readonly crashPointsHit: number;
  readonly crashPoints: number;
  readonly failures: readonly { readonly seed: number; readonly invariant: string }[];
}

/** Adds up the outcomes of schedules. */
export interface Tally {
  add(outcome: Outcome): void;
  /** @param processorSeconds over all cores, so that the rate is per core */
  report(seed: number, processorSeconds: number): Report;
  /** The number of each event, in one line. */
  met(): string;
  /** The failpoints at which no process has crashed. */
  missedCrashPoints(): readonly string[];
}

export function createTally(): Tally {
  const failures: { seed: number; invariant: string }[] = [];
  const crashes = new Set<string>();
  const met = new Map<string, number>();
  let schedules = 0;
  let operations = 0;
  let calls = 0;
  let minimumCalls = 0;
  const count = (...names: readonly string[]): number =>
    failures.filter(({ invariant }) => names.includes(invariant)).length;
  return {
    add(outcome) {
      schedules += 1;
      operations += outcome.operations;
      calls += outcome.calls;
      minimumCalls += outcome.minimumCalls;
      for (const { invariant } of outcome.breaches) failures.push({ seed: outcome.seed, invariant });
      for (const name of outcome.crashes) crashes.add(name);
      for (const [what, times] of outcome.met) met.set(what, (met.get(what) ?? 0) + times);
    },
    report: (seed, processorSeconds) => ({
      schedules,
      seed,
      operations,
      lost: count('I1'),
      duplicated: count('I2'),
      doubleSends: count('I3'),
      overwrittenUnseen: count('I7'),
      notConverged: count('I5', 'I6', 'I13'),
      budgetViolations: count('I8'),
      calls,
      minimumCalls,
      schedulesPerSecond: Math.round((schedules / processorSeconds) * 10) / 10,
      crashPointsHit: crashes.size,
      crashPoints: failpointNames.length,
      failures: failures.toSorted((left, right) => left.seed - right.seed),
    }),
    met: () =>
      [...met]
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([what, times]) => `${what} ${times}`)
        .join(', '),
    missedCrashPoints: () => failpointNames.filter((name) => !crashes.has(name)),
  };
}
