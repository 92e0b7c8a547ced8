import type { RunResult } from './chaos-run.ts';
import { addFigures, sum, type Counts, type Figures } from './figures.ts';
import { defects } from './judge/final-state.ts';

/** The result of many runs. */
export interface Report extends Figures {
  readonly runs: number;
  /** Number of void runs: the machine was slower than the app's bounds. */
  readonly void: number;
  readonly kills: { readonly core: number; readonly service: number };
  readonly stops: { readonly core: number; readonly service: number };
  readonly refusals: number;
  /** The runs with each kind of defect. */
  readonly breaches: Counts;
  readonly seconds: number;
  readonly failures: readonly {
    readonly seed: number;
    readonly run: number;
    readonly record: string | null;
    readonly breaches: readonly string[];
  }[];
}

/** Whether a run found a defect. */
export function isFailure({ breaches, isVoid }: RunResult): boolean {
  return breaches.length > 0 && !isVoid;
}

export function reportOf(results: readonly RunResult[], seconds: number): Report {
  const valid = results.filter(({ isVoid }) => !isVoid);
  return {
    runs: results.length,
    void: results.length - valid.length,
    kills: {
      core: sum(results.map(({ disruptions }) => disruptions.coreKills)),
      service: sum(results.map(({ disruptions }) => disruptions.serviceKills)),
    },
    stops: {
      core: sum(results.map(({ disruptions }) => disruptions.coreStops)),
      service: sum(results.map(({ disruptions }) => disruptions.serviceStops)),
    },
    ...addFigures(results),
    refusals: sum(results.map(({ refusals }) => refusals.length)),
    breaches: Object.fromEntries(
      defects.map((defect) => [
        defect,
        valid.filter(({ breaches }) => breaches.some((one) => one.defect === defect)).length,
      ]),
    ),
    seconds: Math.round(seconds),
    failures: results.filter(isFailure).map(({ plan, record, breaches }) => ({
      ...{ seed: plan.seed, run: plan.run, record },
      breaches: breaches.map(({ defect, detail }) => `${defect}: ${detail}`),
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
    `${report.edits} edits acknowledged: ${counts(report.actions)}`,
    `somebody else: ${counts(report.writerActions)}`,
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
