import { withDocument } from './documents.ts';
import type { ApiCall, ApiReply, Exchange, Wrapper } from './exchange.ts';
import { isSend } from './small-quirks.ts';
import { runNow } from '../../src-service/storage/steps.ts';

/** Number of open proposals in the plan. */
const planLimit = 25;

interface Problem {
  readonly source: { readonly pointer: string };
  readonly detail: string;
}

/**
 * Errors of other vendors: 403 for a missing key, 402 at the plan's limit, and 422 in three shapes in turn.
 *
 * @param isAnonymous whether the present call has no key
 */
export function vendorErrors(isAnonymous: () => boolean): Wrapper {
  return (serve, { stores }) => {
    let turn = 0;

    function* isBeyondPlan(call: ApiCall): Exchange<boolean> {
      const open = runNow(
        stores.proposals.count({ archived: false, status: 'pending', acceptedAfter: null }),
      );
      if (open < planLimit) return false;
      const path = call.path.replace(/\/send_proposal$/u, '');
      const proposal = yield* serve({ method: 'GET', path, query: '', body: null });
      return proposal.status === 200 && !proposal.text.includes('"status":"accepted"');
    }

    function inTurn(reply: ApiReply): ApiReply {
      turn += 1;
      const shape = turn % 3;
      return withDocument(reply, (document) => {
        const message = String(document['message'] ?? document['error']);
        const none = [{ source: { pointer: '/data/attributes/base' }, detail: message }];
        const problems = (document['errors'] as readonly Problem[] | undefined) ?? none;
        if (shape === 1) return { errors: problems.length > 0 ? problems : none };
        return shape === 2 ? { error: message } : { error: 'Unprocessable Entity', message };
      });
    }

    return function* (call) {
      if (isSend(call) && (yield* isBeyondPlan(call))) {
        const error = 'You’ve reached your plan’s limit of open proposals';
        return { status: 402, headers: { 'content-type': jsonType }, text: JSON.stringify({ error }) };
      }
      const reply = yield* serve(call);
      if (reply.status === 422) return inTurn(reply);
      if (reply.status === 403) return withDocument(reply, ({ error }) => ({ message: error }));
      if (reply.status !== 401 || !isAnonymous()) return reply;
      const { 'www-authenticate': _, ...headers } = reply.headers;
      return { status: 403, headers, text: JSON.stringify({ message: 'An API key is needed' }) };
    };
  };
}

const jsonType = 'application/json; charset=utf-8';
