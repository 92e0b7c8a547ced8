import { randomUUID } from 'node:crypto';

export const requestIdHeader = 'X-Request-Id';

/** The id of one request. `isHeaderSet` is true once the answer carries the id; adding the header later costs more. */
export interface RequestMark {
  readonly id: string;
  isHeaderSet: boolean;
  /** The id of the API key, once known. */
  key?: number;
}

/** Characters that cannot break a header, a log line or a terminal. */
const safePattern = /^[\w.:/+=@-]{1,128}$/u;

/** The id for log and answer: the caller's own if it is safe, else a new one. */
export function chooseRequestId(requestedId: string | null): string {
  return requestedId !== null && safePattern.test(requestedId) ? requestedId : randomUUID();
}
