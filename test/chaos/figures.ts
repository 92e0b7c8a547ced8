/** Counts by name. */
export type Counts = Readonly<Record<string, number>>;

/** The figures of one run or of many. */
export interface Figures {
  readonly edits: number;
  readonly approvals: number;
  readonly sends: number;
  readonly mails: number;
  readonly calls: number;
  readonly mostCallsInWindow: number;
  readonly latestMs: number;
  /** Calls during which the service died. */
  readonly unknown: number;
  readonly asked: Counts;
  readonly faults: Counts;
  readonly actions: Counts;
  readonly writerActions: Counts;
}

function addedCounts(parts: readonly Counts[]): Counts {
  const total: Record<string, number> = {};
  for (const part of parts)
    for (const [key, count] of Object.entries(part)) total[key] = (total[key] ?? 0) + count;
  return Object.fromEntries(Object.entries(total).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** Adds counts. */
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Adds the figures of many runs. */
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
    actions: addedCounts(all.map(({ actions }) => actions)),
    writerActions: addedCounts(all.map(({ writerActions }) => writerActions)),
  };
}
