/** One line of a benchmark. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Milliseconds, if requests were timed. */
  readonly p99?: number;
  /** The floor's value of the same run, in the same unit. */
  readonly floor?: number;
  /** The ratio to the floor, or to the smaller data, of the same run. */
  readonly ratio?: number;
  /** The target. */
  readonly bar?: string;
}
