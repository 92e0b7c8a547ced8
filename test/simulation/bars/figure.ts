/** A figure that is measured in virtual time, and the bar that it has to reach. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** The highest that is good enough; null where there is no such bound. */
  readonly most: number | null;
  /** The lowest that is good enough. */
  readonly least: number | null;
}

/** A figure that must not be above its bar. */
export function atMost(most: number, name: string, value: number): Figure {
  return { name, value, most, least: null };
}

/** A figure that must not be below its bar. */
export function atLeast(least: number, name: string, value: number): Figure {
  return { name, value, most: null, least };
}

/** Whether the bar is reached. */
export function isReached({ value, most, least }: Figure): boolean {
  return (most === null || value <= most) && (least === null || value >= least);
}

/** One line for users. */
export function describeFigure(figure: Figure): string {
  const { name, value, most, least } = figure;
  const bar = most === null ? `at least ${least ?? 0}` : `at most ${most}`;
  return `${isReached(figure) ? 'ok  ' : 'MISS'} ${name}: ${Math.round(value * 10_000) / 10_000} (${bar})`;
}
