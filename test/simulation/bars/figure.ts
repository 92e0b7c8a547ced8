/** A measurement in virtual time, with its bounds. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** The highest allowed value; null for none. */
  readonly most: number | null;
  /** The lowest allowed value; null for none. */
  readonly least: number | null;
}

export function atMost(most: number, name: string, value: number): Figure {
  return { name, value, most, least: null };
}

export function atLeast(least: number, name: string, value: number): Figure {
  return { name, value, most: null, least };
}

/** Whether the value is within its bounds. */
export function isReached({ value, most, least }: Figure): boolean {
  return (most === null || value <= most) && (least === null || value >= least);
}

/** A line of the report. */
export function describeFigure(figure: Figure): string {
  const { name, value, most, least } = figure;
  const bar = most === null ? `at least ${least ?? 0}` : `at most ${most}`;
  return `${isReached(figure) ? 'ok  ' : 'MISS'} ${name}: ${Math.round(value * 10_000) / 10_000} (${bar})`;
}
