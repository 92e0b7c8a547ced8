import type { RunResult } from './chaos-run.ts';
import { addFigures, sum, type Counts, type Figures } from './figures.ts';
import { crimes } from './judge/scene.ts';

/** What many runs came to. */
export interface Report extends Figures {
  readonly runs: number;
  /** Of them, those in which the machine was too slow for the bounds that the app counts on. */
  readonly void: number;
  readonly kills: { readonly core: number; readonly service: number };
  readonly stops: { readonly core: number; readonly service: number };
  readonly refusals: number;
  /** Runs in which it was seen, by what must never be. */
  readonly breaches: Counts;
  readonly seconds: number;
  readonly failures: readonly {
    readonly seed: number;
    readonly run: number;
    readonly record: string | null;
    readonly breaches: readonly string[];
  }[];
}

/** Whether a run says that something is wrong. */
export function isFailure({ breaches, isVoid }: RunResult): boolean {
  return breaches.length > 0 && !isVoid;
}

export function reportOf(results: readonly RunResult[], seconds: number): Report {
  const valid = results.filter(({ isVoid }) => !isVoid);
  return {
    runs: results.length,
    void: results.length - valid.length,
    kills: {
      core: sum(results.map(({ blows }) => blows.coreKills)),
      service: sum(results.map(({ blows }) => blows.serviceKills)),
    },
    stops: {
      core: sum(results.map(({ blows }) => blows.coreStops)),
      service: sum(results.map(({ blows }) => blows.serviceStops)),
    },
    ...addFigures(results),
    refusals: sum(results.map(({ refusals }) => refusals.length)),
    breaches: Object.fromEntries(
      crimes.map((crime) => [
        crime,
        valid.filter(({ breaches }) => breaches.some((one) => one.crime === crime)).length,
      ]),
    ),
    seconds: Math.round(seconds),
    failures: results.filter(isFailure).map(({ plan, record, breaches }) => ({
      ...{ seed: plan.seed, run: plan.run, record },
      breaches: breaches.map(({ crime, detail }) => `${crime}: ${detail}`),
    })),
  };
}

const counts = (of: Counts): string =>
  Object.entries(of)
    .map(([key, count]) => `${key} ${count}`)
    .join(', ');

/** The report as text. */
export function textOf(report: Report): string {
  const { kills, stops, failures } = report;
  return [
    `${report.runs} runs in ${report.seconds} s, ${report.void} of them void`,
    `${kills.core + kills.service} kills (core ${kills.core}, service ${kills.service}), stops: core ${stops.core}, service ${stops.service}`,
    `faults: ${counts(report.faults)}`,
    `${report.edits} edits acknowledged: ${counts(report.deeds)}`,
    `somebody else: ${counts(report.foreignDeeds)}`,
    `${report.approvals} e-mails approved, ${report.sends} sent, ${report.mails} in the folder`,
    `${report.calls} calls, ${report.mostCallsInWindow} at most in one window; ${report.unknown} over which the service died; the latest effect ${report.latestMs} ms after its caller had gone`,
    `asked: ${counts(report.asked)}; ${report.refusals} refusals`,
    `breaches, in runs: ${counts(report.breaches)}`,
    ...failures.map(
      ({ seed, run, record, breaches }) =>
        `  --seed ${seed} --first ${run}: ${record ?? ''}\n    ${breaches.join('\n    ')}`,
    ),
    '',
  ].join('\n');
}
