import type { Clock, RandomSource } from '../../src-service/ports.ts';
import type { Stores } from '../../src-service/storage/stores.ts';

/** One call of the API. */
export interface ApiCall {
  readonly method: string;
  /** Path with `/api/v2`, without the query. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** JSON, or null. */
  readonly body: string | null;
}

/** One answer of the API. */
export interface ApiReply {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Work that asks the wrapped service as often as it needs to: a generator, so that it runs with and without waiting. */
export type Exchange<Result> = Generator<ApiCall, Result, ApiReply>;

export type Serve = (call: ApiCall) => Exchange<ApiReply>;

/** The parts of the wrapped service that its answers do not show. */
export interface Inside {
  readonly stores: Pick<Stores, 'activities' | 'clients' | 'proposals'>;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** Gives a service one foreign habit. Calls that a wrapper makes itself count in nobody's budget. */
export type Wrapper = (serve: Serve, inside: Inside) => Serve;
