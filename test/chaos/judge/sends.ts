import type { Effect, Effects } from '../effects.ts';
import type { Approval, Ledger } from '../ledger.ts';
import type { Mail } from '../read-out.ts';
import { mayHaveTouched, slackMs, wasDeletedByWriter, type Breach, type FinalState } from './final-state.ts';

/** Largest age of a proposal's reading when its e-mail leaves, ms. */
const sendBoundMs = 5_000;

/** Whether subject and address are equal. */
function isSameMail(
  approval: Approval,
  { email, subject }: { readonly email?: unknown; readonly subject?: unknown },
): boolean {
  return approval.email === email && approval.subject === subject;
}

/**
 * The approvals that a send may belong to. The server id of a proposal that was deleted before the window saw it is
 * unknown; such an id belongs to no other proposal.
 */
function approvalsOf(finalState: FinalState, { id, body }: Effect): readonly Approval[] {
  const { ledger, serverIds } = finalState;
  const known = new Set(ledger.approvals.flatMap(({ proposalId }) => serverIds(proposalId)));
  return ledger.approvals.filter((approval) => {
    const ids = serverIds(approval.proposalId);
    return isSameMail(approval, body) && (ids.length === 0 ? !known.has(id) : ids.includes(id));
  });
}

function isExpected(finalState: FinalState, approval: Approval): boolean {
  const { ledger } = finalState;
  if (approval.released || approval.isOpen) return false;
  if (ledger.isGivenUp(approval.proposalId)) return false;
  return !wasDeletedByWriter(finalState, approval.proposalId) && finalState.shown.has(approval.proposalId);
}

/** Checks that each approval leads to at most one e-mail, and to exactly one unless it was withdrawn. */
export function checkSends(finalState: FinalState): readonly Breach[] {
  const { ledger, effects, mails, serverIds } = finalState;
  const breaches: Breach[] = [...checkMailbox(mails, effects, ledger)];
  const sends = effects.list.filter(({ kind, caller }) => kind === 'send' && caller === 'app');
  for (const effect of sends) {
    const own = approvalsOf(finalState, effect);
    const breach = checkContent(finalState, effect, own);
    if (breach !== null) breaches.push(breach);
    const allowed = own.filter(({ released }) => !released).length;
    // A proposal that was created again has several server ids; the sends under all of them count.
    const count = sends.filter((other) =>
      approvalsOf(finalState, other).some((one) => own.includes(one)),
    ).length;
    if (count > allowed || own.length === 0)
      breaches.push({
        defect: 'second e-mail',
        detail: `proposals/${effect.id} “${String(effect.body['subject'])}” to ${String(effect.body['email'])} went out ${count} times on ${allowed} approvals, by call ${effect.exchange.id}`,
      });
  }
  for (const approval of ledger.approvals) {
    if (!isExpected(finalState, approval)) continue;
    const ids = serverIds(approval.proposalId);
    const count = sends.filter(({ id, body }) => ids.includes(id) && isSameMail(approval, body)).length;
    const wanted = ledger.approvals.filter(
      (one) =>
        one.proposalId === approval.proposalId && isSameMail(one, approval) && isExpected(finalState, one),
    ).length;
    const unknown = effects.exchanges.some(
      ({ caller, path, status, deliveredAt, body }) =>
        caller === 'app' &&
        status === null &&
        deliveredAt !== null &&
        ids.some((id) => path === `/proposals/${id}/send_proposal`) &&
        body.includes(JSON.stringify(approval.subject)),
    );
    if (count < wanted && !unknown)
      breaches.push({
        defect: 'lost',
        detail: `the e-mail “${approval.subject}” to ${approval.email} went out ${count} times, ${wanted} were approved`,
      });
  }
  return breaches;
}

/** Checks that the mail folder contains no more e-mails than approvals here and sends of the second writer. */
function checkMailbox(mails: readonly Mail[], effects: Effects, ledger: Ledger): readonly Breach[] {
  const counts = Map.groupBy(mails, ({ to, subject }) => `${to}|${subject}`);
  return [...counts].flatMap(([key, { length }]) => {
    const isKey = (email: unknown, subject: unknown): boolean =>
      `${String(email)}|${String(subject)}` === key;
    const approved = ledger.approvals.filter(
      ({ email, subject, released }) => !released && isKey(email, subject),
    ).length;
    // Includes sends during which the service died.
    const elsewhere = effects.exchanges.filter(
      ({ caller, path, body, deliveredAt, status }) =>
        caller === 'writer' &&
        path.endsWith('/send_proposal') &&
        deliveredAt !== null &&
        (status === null || status < 300) &&
        isKey(bodyField(body, 'email'), bodyField(body, 'subject')),
    ).length;
    return length > approved + elsewhere
      ? [
          {
            defect: 'second e-mail' as const,
            detail: `${length} e-mails ${key} lie in the folder, on ${approved} approvals and ${elsewhere} sends of others`,
          },
        ]
      : [];
  });
}

const bodyField = (body: string, field: string): unknown =>
  (JSON.parse(body === '' ? '{}' : body) as Record<string, unknown>)[field];

/** Checks that the sent content equals the approved one, unless the second writer changed it within the bound. */
function checkContent(finalState: FinalState, effect: Effect, own: readonly Approval[]): Breach | null {
  const { effects, pace } = finalState;
  const { content, exchange, at, id } = effect;
  if (content === null || own.some(({ seen }) => seen.includes(content))) return null;
  // After the user's approval of a slow proposal, the bound counts from the end of the reading.
  const lastReading = own.some(({ seen }) => seen.length > 1)
    ? (readingOf(effects, effect) ?? Infinity)
    : Infinity;
  const since = Math.min(exchange.arrivedAt - sendBoundMs / pace, lastReading) - slackMs;
  const scope = `proposals/${id}`;
  const clientOf = effects
    .history('proposals', id, 'client_id')
    .map(({ value }) => `clients/${String(value)}`);
  const localWrites = effects.list.some(
    (other) =>
      other.caller === 'writer' &&
      other.at >= since &&
      other.at <= at &&
      (effects.scopeOf(other.list, other.id) === scope || clientOf.includes(`${other.list}/${other.id}`)),
  );
  if (localWrites || mayHaveTouched(effects, since, at)) return null;
  return {
    defect: 'sent unapproved content',
    detail: `call ${exchange.id}; approved\n${own.map(({ seen }) => seen.join('\n or\n')).join('\n or\n')}\nwent out\n${content}`,
  };
}

/** When the app began to read the proposal before its send; null if unknown. */
function readingOf({ exchanges }: Effects, { id, exchange }: Effect): number | null {
  const reading = exchanges.findLast(
    ({ caller, method, path, arrivedAt }) =>
      caller === 'app' &&
      method === 'GET' &&
      path.startsWith(`/proposals/${id}`) &&
      arrivedAt < exchange.arrivedAt,
  );
  return reading?.arrivedAt ?? null;
}
