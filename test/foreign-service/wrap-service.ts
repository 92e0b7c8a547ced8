import type { RateLimit } from '../../src-service/http/rate-limit/call-window.ts';
import { ascOrder } from './asc-order.ts';
import { budget } from './budget.ts';
import { deleteCascadeLate } from './delete-cascade-late.ts';
import type { ApiCall, ApiReply, Exchange, Inside, Serve, Wrapper } from './exchange.ts';
import { extraAttributes } from './extra-attributes.ts';
import { quietActivity } from './quiet-activity.ts';
import {
  autofill,
  lineItemsAlwaysIncluded,
  noExtensions,
  noLineItemList,
  pagesOf25,
  recipients,
  reusableSectionsOnly,
  sentStatus,
  underscoreMeta,
  vndJson,
} from './small-quirks.ts';
import type { Variant } from './variants.ts';
import { vendorErrors } from './vendor-errors.ts';

/** The caller of the present call. */
export interface Caller {
  /** The budget of the call. */
  budgetKey(): string;
  isAnonymous(): boolean;
}

export interface WrapOptions {
  readonly variants: readonly Variant[];
  /** Counted here, because the wrapped service would also count the wrappers' own calls. Null counts nothing. */
  readonly rateLimit: RateLimit | null;
  readonly caller: Caller;
}

/** Another service has no extensions of HTTP, and its tags would not fit what the wrappers make of the answers. */
const extensionHeaders = new Set(['etag', 'ratelimit', 'ratelimit-policy', 'layover-extensions']);

const ask: Serve = function* (call) {
  const reply = yield call;
  const headers = Object.entries(reply.headers).filter(([name]) => !extensionHeaders.has(name));
  return { ...reply, headers: Object.fromEntries(headers) };
};

/** Wraps a service without a rate limit in the quirks of another one. */
export function wrapService(inside: Inside, { variants, rateLimit, caller }: WrapOptions): Serve {
  // From the inside out: changes of whole lists, then of calls, then of answers.
  const wrappers: readonly (readonly [Variant, Wrapper])[] = [
    ['delete-cascade-late', deleteCascadeLate],
    ['quiet-activity', quietActivity],
    ['sections-reusable-only', reusableSectionsOnly],
    ['asc-order', ascOrder],
    ['per-capped-25', pagesOf25],
    ['line-items-always-included', lineItemsAlwaysIncluded],
    ['no-line-item-list', noLineItemList],
    ['no-extensions', noExtensions],
    ['autofill', autofill],
    ['recipients', recipients],
    ['extra-attributes', extraAttributes],
    ['sent-status', sentStatus],
    ['underscore-meta', underscoreMeta],
    ['vendor-errors', vendorErrors(caller.isAnonymous)],
  ];
  const chosen = wrappers.filter(([name]) => variants.includes(name)).map(([, wrapper]) => wrapper);
  if (rateLimit !== null) {
    const onRefusalsOnly = variants.includes('rate-headers-on-429-only');
    chosen.push(budget({ limit: rateLimit, onRefusalsOnly, caller: caller.budgetKey }));
  }
  if (variants.includes('vnd-json')) chosen.push(vndJson);
  return chosen.reduce((inner, wrapper) => wrapper(inner, inside), ask);
}

/** Runs an exchange with a synchronous service. */
export function exchange(work: Exchange<ApiReply>, answer: (call: ApiCall) => ApiReply): ApiReply {
  let step = work.next();
  while (step.done !== true) step = work.next(answer(step.value));
  return step.value;
}

/** Runs an exchange with an asynchronous service. */
export async function exchangeAsync(
  work: Exchange<ApiReply>,
  answer: (call: ApiCall) => Promise<ApiReply>,
): Promise<ApiReply> {
  let step = work.next();
  while (step.done !== true) step = work.next(await answer(step.value));
  return step.value;
}
