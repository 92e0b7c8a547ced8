import type { Effect, Effects } from '../effects.ts';
import type { Approval, Ledger } from '../ledger.ts';
import type { Mail } from '../read-out.ts';
import { mayHaveTouched, slackMs, wasDeletedElsewhere, type Breach, type Scene } from './scene.ts';

/** How old at most what was read of a proposal may be when its e-mail leaves (S14), ms. */
const sendBoundMs = 5_000;

/** Whether two speak of the same words to the same address. */
function isSameMail(
  approval: Approval,
  { email, subject }: { readonly email?: unknown; readonly subject?: unknown },
): boolean {
  return approval.email === email && approval.subject === subject;
}

/**
 * The approvals that a send may be one of. A proposal that was deleted before any window had seen its id at the service
 * is known by being nobody else's.
 */
function approvalsOf(scene: Scene, { id, body }: Effect): readonly Approval[] {
  const { ledger, serverIds } = scene;
  const known = new Set(ledger.approvals.flatMap(({ proposalId }) => serverIds(proposalId)));
  return ledger.approvals.filter((approval) => {
    const ids = serverIds(approval.proposalId);
    return isSameMail(approval, body) && (ids.length === 0 ? !known.has(id) : ids.includes(id));
  });
}

function isExpected(scene: Scene, approval: Approval): boolean {
  const { ledger } = scene;
  if (approval.released || approval.isOpen) return false;
  if (ledger.isLetGo(approval.proposalId)) return false;
  return !wasDeletedElsewhere(scene, approval.proposalId) && scene.shown.has(approval.proposalId);
}

/** Each approval leads to one e-mail at most, and to one where it was not taken back. */
export function checkSends(scene: Scene): readonly Breach[] {
  const { ledger, effects, mails, serverIds } = scene;
  const breaches: Breach[] = [...checkMailbox(mails, effects, ledger)];
  const sends = effects.list.filter(({ kind, caller }) => kind === 'send' && caller === 'app');
  for (const effect of sends) {
    const own = approvalsOf(scene, effect);
    const breach = checkContent(scene, effect, own);
    if (breach !== null) breaches.push(breach);
    const allowed = own.filter(({ released }) => !released).length;
    // A proposal that was made anew has had several ids: what counts is how often it went out under all of them.
    const count = sends.filter((other) => approvalsOf(scene, other).some((one) => own.includes(one))).length;
    if (count > allowed || own.length === 0)
      breaches.push({
        crime: 'second e-mail',
        detail: `proposals/${effect.id} “${String(effect.body['subject'])}” to ${String(effect.body['email'])} went out ${count} times on ${allowed} approvals, by call ${effect.exchange.id}`,
      });
  }
  for (const approval of ledger.approvals) {
    if (!isExpected(scene, approval)) continue;
    const ids = serverIds(approval.proposalId);
    const count = sends.filter(({ id, body }) => ids.includes(id) && isSameMail(approval, body)).length;
    const wanted = ledger.approvals.filter(
      (one) => one.proposalId === approval.proposalId && isSameMail(one, approval) && isExpected(scene, one),
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
        crime: 'lost',
        detail: `the e-mail “${approval.subject}” to ${approval.email} went out ${count} times, ${wanted} were approved`,
      });
  }
  return breaches;
}

/** The folder of e-mails holds no more than was approved here and sent elsewhere. */
function checkMailbox(mails: readonly Mail[], effects: Effects, ledger: Ledger): readonly Breach[] {
  const counts = Map.groupBy(mails, ({ to, subject }) => `${to}|${subject}`);
  return [...counts].flatMap(([key, { length }]) => {
    const isKey = (email: unknown, subject: unknown): boolean =>
      `${String(email)}|${String(subject)}` === key;
    const approved = ledger.approvals.filter(
      ({ email, subject, released }) => !released && isKey(email, subject),
    ).length;
    // Also those of which nobody knows whether the service had taken them when it died.
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
            crime: 'second e-mail' as const,
            detail: `${length} e-mails ${key} lie in the folder, on ${approved} approvals and ${elsewhere} sends of others`,
          },
        ]
      : [];
  });
}

const bodyField = (body: string, field: string): unknown =>
  (JSON.parse(body === '' ? '{}' : body) as Record<string, unknown>)[field];

/** What went out is what the user saw, unless somebody else changed it within the bound. */
function checkContent(scene: Scene, effect: Effect, own: readonly Approval[]): Breach | null {
  const { effects, pace } = scene;
  const { content, exchange, at, id } = effect;
  if (content === null || own.some(({ seen }) => seen.includes(content))) return null;
  // On the user's word the bound counts from the end of the reading.
  const lastReading = own.some(({ seen }) => seen.length > 2)
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
    crime: 'sent other than approved',
    detail: `call ${exchange.id}; approved\n${own.map(({ seen }) => seen.join('\n or\n')).join('\n or\n')}\nwent out\n${content}`,
  };
}

/** When the app began to read a proposal back before it was sent; null when nothing tells of it. */
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
