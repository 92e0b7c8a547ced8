import { randomUUID } from 'node:crypto';

/** The header that carries the id, both ways. */
export const idHeader = 'X-Request-Id';

/**
 * The id of one request. Whoever answers with it among the other headers says so; else it is added later, which costs
 * more.
 */
export interface RequestMark {
  readonly id: string;
  isTold: boolean;
}

/** Ids as other programs make them; nothing that could break a header, a log line or a terminal. */
const sane = /^[\w.:/+=@-]{1,128}$/u;

/** The id under which a request is logged and answered: the caller's own where it is sane, else a new one. */
export function requestId(given: string | readonly string[] | undefined): string {
  return typeof given === 'string' && sane.test(given) ? given : randomUUID();
}
