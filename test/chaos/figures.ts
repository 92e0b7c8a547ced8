/** How often, by what. */
export type Counts = Readonly<Record<string, number>>;

/** What is counted of a run, and of many together. */
export interface Figures {
  readonly edits: number;
  readonly approvals: number;
  readonly sends: number;
  readonly mails: number;
  readonly calls: number;
  readonly mostCallsInWindow: number;
  readonly latestMs: number;
  /** Calls over which the service died. */
  readonly unknown: number;
  readonly asked: Counts;
  readonly faults: Counts;
  readonly deeds: Counts;
  readonly foreignDeeds: Counts;
}

function addedCounts(parts: readonly Counts[]): Counts {
  const total: Record<string, number> = {};
  for (const part of parts)
    for (const [key, count] of Object.entries(part)) total[key] = (total[key] ?? 0) + count;
  return Object.fromEntries(Object.entries(total).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** Adds numbers up. */
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Puts the figures of many runs together. */
export function addFigures(all: readonly Figures[]): Figures {
  return {
    edits: sum(all.map(({ edits }) => edits)),
    approvals: sum(all.map(({ approvals }) => approvals)),
    sends: sum(all.map(({ sends }) => sends)),
    mails: sum(all.map(({ mails }) => mails)),
    calls: sum(all.map(({ calls }) => calls)),
    mostCallsInWindow: Math.max(0, ...all.map(({ mostCallsInWindow }) => mostCallsInWindow)),
    latestMs: Math.max(0, ...all.map(({ latestMs }) => latestMs)),
    unknown: sum(all.map(({ unknown }) => unknown)),
    asked: addedCounts(all.map(({ asked }) => asked)),
    faults: addedCounts(all.map(({ faults }) => faults)),
    deeds: addedCounts(all.map(({ deeds }) => deeds)),
    foreignDeeds: addedCounts(all.map(({ foreignDeeds }) => foreignDeeds)),
  };
}
