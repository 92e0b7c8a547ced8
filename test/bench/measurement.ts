/** One line of a benchmark. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Milliseconds, where requests were timed. */
  readonly p99?: number;
  /** What the floor took in the same run, in the same unit. */
  readonly floor?: number;
  /** Against the floor, or against the smaller data, of the same run. */
  readonly ratio?: number;
  /** What it should reach. */
  readonly bar?: string;
}
