import { textReason } from '#shared/reasons/reason.ts';
import { createEndpoints } from '../../api/api-client.ts';
import { noRateHeaders, type CallOutcome } from '../../api/call-outcome.ts';
import type { Requester } from '../../api/requester.ts';
import { noFailpoint, type Failpoint } from '../../failpoint.ts';
import type { Limiter } from '../../limiter/limiter-types.ts';
import { createUnansweredCreates } from '../verify/unanswered-creates.ts';
import { noPictures } from '../pictures/picture-wire.ts';
import { createPictureUploads } from '../pictures/picture-uploads.ts';
import { createUncertaintyWindow } from '../verify/uncertainty-window.ts';
import { createFocusedProposals, type FocusedProposals } from '../engine/focused-proposals.ts';
import type { SyncContext } from '../sync-context.ts';
import { createLocalWriteClock } from '../staleness/local-write-clock.ts';
import type { UnitContext } from './known-journal.ts';

/** The script's answer to one call: a JSON body for 200, the status of a refusal, a lost answer, or another outcome. */
export type Scripted =
  /** `change` is the number of the written record's change. */
  | { readonly body: unknown; readonly change?: number }
  | { readonly ended: Exclude<CallOutcome<never>, { readonly type: 'ok' }> }
  | { readonly status: 404 | 410 | 403 | 412 | 413 }
  | { readonly lost: true };

/**
 * Answers calls by `METHOD path?query`, their body, and the number since which the record must not have changed. It may
 * wait, or change state during the call.
 */
export type Script = (call: string, json?: unknown, unchangedSince?: number) => Scripted | Promise<Scripted>;

/** A limiter with unlimited budget. */
const noLimit: Limiter = {
  acquire: () => Promise.resolve({ complete: () => undefined }),
  forecast: () => 0,
  blockedForMs: () => 0,
  isFault: () => false,
  tryOnce: () => undefined,
  onBlock: () => () => undefined,
  dispose: () => undefined,
};

/** The engine's context over a script instead of a service. */
export function scriptedContext(
  unit: UnitContext,
  script: Script,
  failpoint: Failpoint = noFailpoint,
): SyncContext & {
  readonly focused: FocusedProposals;
  readonly signal: AbortSignal;
  readonly calls: readonly string[];
} {
  const calls: string[] = [];
  const request: Requester = async (spec) => {
    const query = Object.entries(spec.query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${String(value)}`],
    );
    const call = `${spec.method} ${spec.path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
    calls.push(call);
    const answer = await script(call, spec.json, spec.unchangedSince);
    // The headers of a received answer. `noRateHeaders` itself would say that no call was made.
    const headers = { ...noRateHeaders };
    if ('body' in answer) {
      const numbered = answer.change !== undefined && { change: answer.change };
      return { type: 'ok', value: spec.schema.parse(answer.body), status: 200, headers, ...numbered };
    }
    if ('ended' in answer) return answer.ended;
    if ('lost' in answer)
      return { type: 'uncertain', reason: textReason('Lost'), status: null, retryAfterMs: null, headers };
    const value = spec.fromRefusal?.(answer.status, { get: () => null }) ?? null;
    if (value !== null) return { type: 'ok', value, status: answer.status, headers };
    const refused: CallOutcome<never> = {
      type: 'refused',
      status: answer.status,
      reason: textReason('Not here'),
      headers,
    };
    return refused;
  };
  const silent = { error: () => undefined, info: () => undefined, debug: () => undefined };
  return {
    ...unit,
    calls,
    focused: createFocusedProposals(() => undefined),
    api: createEndpoints('http://service/api/v2', request),
    limiter: noLimit,
    log: silent,
    localWrites: createLocalWriteClock(unit.clock),
    uncertaintyWindow: createUncertaintyWindow(unit.clock, 80_000),
    unansweredCreates: createUnansweredCreates(unit.clock),
    pictures: noPictures,
    uploads: createPictureUploads(),
    failpoint,
    onNews: () => undefined,
    onSent: () => undefined,
    signal: new AbortController().signal,
  };
}

/**
 * The same with a wait before each call.
 *
 * @param meanwhile runs during the wait of the call with this number, from 1
 */
export function withWaits<T extends SyncContext>(context: T, meanwhile: (call: number) => void): T {
  let calls = 0;
  const acquire: Limiter['acquire'] = async (...request) => {
    calls += 1;
    await Promise.resolve();
    meanwhile(calls);
    return await context.limiter.acquire(...request);
  };
  return { ...context, limiter: { ...context.limiter, acquire } };
}

/** A page of a list as the API returns it. */
export function listOf(
  type: string,
  records: readonly { readonly id: string; readonly attributes: object; readonly relationships?: unknown }[],
  page = 1,
  pages = 1,
): Scripted {
  const meta = {
    ...{
      current_page: page,
      next_page: page < pages ? page + 1 : null,
      prev_page: page > 1 ? page - 1 : null,
    },
    ...{ total_pages: pages, total_count: records.length },
  };
  return { body: { data: records.map((record) => ({ type, ...record })), meta } };
}
