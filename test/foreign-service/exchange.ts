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

/** A sequence of calls to the wrapped service. A generator works with synchronous and asynchronous services. */
export type Exchange<Result> = Generator<ApiCall, Result, ApiReply>;

export type Serve = (call: ApiCall) => Exchange<ApiReply>;

/** The state of the wrapped service that its answers do not show. */
export interface Inside {
  readonly stores: Pick<Stores, 'activities' | 'clients' | 'proposals'>;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** Adds one quirk to a service. The calls of the wrapper itself count in no budget. */
export type Wrapper = (serve: Serve, inside: Inside) => Serve;
