import type { RunResult } from './chaos-run.ts';
import { crimes } from './judge.ts';

/** What many runs came to. */
export interface Report {
  readonly runs: number;
  /** Of them, those in which the machine was too slow for the bounds that the app counts on. */
  readonly void: number;
  readonly kills: { readonly core: number; readonly service: number };
  readonly stops: { readonly core: number; readonly service: number };
  readonly faults: Readonly<Record<string, number>>;
  readonly edits: number;
  readonly approvals: number;
  readonly sends: number;
  readonly mails: number;
  readonly calls: number;
  readonly mostCallsInWindow: number;
  readonly latestMs: number;
  readonly unknown: number;
  readonly deeds: Readonly<Record<string, number>>;
  readonly foreignDeeds: Readonly<Record<string, number>>;
  readonly asked: Readonly<Record<string, number>>;
  readonly refusals: number;
  /** Runs in which it was seen, by what must never be. */
  readonly breaches: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly failures: readonly {
    readonly seed: number;
    readonly run: number;
    readonly record: string | null;
    readonly breaches: readonly string[];
  }[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function added(parts: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const total: Record<string, number> = {};
  for (const part of parts)
    for (const [key, count] of Object.entries(part)) total[key] = (total[key] ?? 0) + count;
  return Object.fromEntries(Object.entries(total).toSorted(([left], [right]) => (left < right ? -1 : 1)));
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
    faults: added(results.map(({ faults }) => faults)),
    edits: sum(results.map(({ edits }) => edits)),
    approvals: sum(results.map(({ approvals }) => approvals)),
    sends: sum(results.map(({ sends }) => sends)),
    mails: sum(results.map(({ mails }) => mails)),
    calls: sum(results.map(({ calls }) => calls)),
    mostCallsInWindow: Math.max(0, ...results.map(({ mostCallsInWindow }) => mostCallsInWindow)),
    latestMs: Math.max(0, ...results.map(({ latestMs }) => latestMs)),
    unknown: sum(results.map(({ unknown }) => unknown)),
    deeds: added(results.map(({ deeds }) => deeds)),
    foreignDeeds: added(results.map(({ foreignDeeds }) => foreignDeeds)),
    asked: added(results.map(({ asked }) => asked)),
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

const counts = (of: Readonly<Record<string, number>>): string =>
  Object.entries(of)
    .map(([key, count]) => `${key} ${count}`)
    .join(', ');

/** The report as a person reads it. */
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
