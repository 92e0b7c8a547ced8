import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { Variant } from '../../foreign-service/variants.ts';
import { approvedLines, serviceLines, type ContentLine, type Unknown } from '../users/content.ts';
import type { Breach } from './scene.ts';
import type { Effect } from './ledger.ts';
import type { Fate } from '../world/network.ts';
import type { Approval, Oracle } from './oracle.ts';
import type { ServiceState } from '../world/sim-service.ts';
import type { WireRequest } from '../world/wire.ts';

/** Checks each send when it leaves and when it takes effect. */
export interface SendWatch {
  /** A call leaves, with this fate. */
  sent(request: WireRequest, fate: Fate): Breach | null;
  /** A call is answered. */
  answered(request: WireRequest): void;
  /** A write took effect. */
  check(effect: Effect, state: () => ServiceState): Breach | null;
}

/**
 * Longest time between the start of a reading and its send, ms (S14.2). After the approval of a slow reading it counts
 * from the end of the reading.
 */
const checkedLately = 5_000;

/** A change of a proposal's content by somebody else. */
interface OtherChange {
  readonly at: number;
  /** The changed lines, before and after. */
  readonly texts: readonly string[];
}

/** Fates of calls that certainly had no effect. */
const without: ReadonlySet<Fate['type']> = new Set(['refuse', 'lose-request', 'rate-limit', 'captive']);

/** Fates of calls whose outcome is known. */
const certain: ReadonlySet<Fate['type']> = new Set(['deliver', 'refuse', 'rate-limit']);

/** The proposal of a record; empty if the record is missing or belongs to none. */
function proposalOf(entity: Entity, id: string, state: ServiceState): string {
  if (entity === 'proposal') return id;
  const row = state[entity].find((one) => one.id === id);
  if (entity === 'line_item') {
    const section = row?.['section_id'];
    return typeof section === 'string' ? proposalOf('section', section, state) : '';
  }
  const proposal = row?.['proposal_id'];
  return typeof proposal === 'string' ? proposal : '';
}

/** The lines that only one of both contents has. */
function differingLines(one: readonly string[], other: readonly string[]): readonly string[] {
  const left = [...other];
  const missing = one.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [...missing, ...left];
}

/** The texts of the records that differ. */
function changedTexts(before: readonly ContentLine[], after: readonly ContentLine[]): readonly string[] {
  const was = new Map(before.map(({ record, text }) => [record, text]));
  const is = new Map(after.map(({ record, text }) => [record, text]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((record) =>
    was.get(record) === is.get(record) ? [] : [was.get(record) ?? [], is.get(record) ?? []].flat(),
  );
}

/** The last reading of a proposal's content, elapsed ms. */
interface Reading {
  beganAt: number;
  /** Null before its last call, which reads the taxes, is answered. */
  endedAt: number | null;
}

/** The proposal whose content a call reads first or last; null for other calls. */
function readProposal({ method, path }: WireRequest): { readonly id: string; readonly part: string } | null {
  const [, id, part = ''] = /\/proposals\/(\d+)(\/taxations)?$/u.exec(path) ?? [];
  return method === 'GET' && id !== undefined ? { id, part } : null;
}

interface SendWatchOptions {
  readonly oracle: Oracle;
  readonly variants: readonly Variant[];
  /** The ids on the service of a client here. */
  readonly idsOfClient: (localId: LocalId) => readonly string[];
  /** Elapsed ms. */
  readonly now: () => number;
}

export function createSendWatch({ oracle, variants, idsOfClient, now }: SendWatchOptions): SendWatch {
  /** The changes by others, per proposal. */
  const otherChanges = new Map<string, OtherChange[]>();
  /** The content of each proposal after the last write. */
  const contents = new Map<string, readonly ContentLine[]>();
  const readings = new Map<string, Reading>();
  /** The marks of created records. A second create is a late duplicate, which nobody approved. */
  const made = new Set<string>();
  /** The earliest attempt that may have taken effect, per approval: when it left, and the reading before it. */
  const left = new Map<string, { readonly at: number; readonly reading: Reading | undefined }>();
  const isOfNothing = new Set<string>();
  /** The idempotency keys of sends. */
  const keys = new Set<string>();
  const approvalOf = (opId: string | null | undefined): Approval | undefined =>
    oracle.approvals.get(opId ?? '');

  /** @param id the proposal; empty for all */
  function follow(id: string, isOther: boolean, at: number, state: ServiceState): void {
    for (const proposalId of id === '' ? contents.keys() : [id]) {
      const after = serviceLines(state, proposalId);
      const texts = changedTexts(contents.get(proposalId) ?? [], after);
      contents.set(proposalId, after);
      if (isOther) otherChanges.set(proposalId, [...(otherChanges.get(proposalId) ?? []), { at, texts }]);
    }
  }

  /**
   * Compares the content that is sent with the approved one, apart from what the service fills in: author, currency and
   * titles. The service also removes a deleted client.
   *
   * @returns the approved and the sent lines
   */
  function contentsOf(
    { approved, laterClient }: Approval,
    state: ServiceState,
    proposalId: string,
  ): readonly [approved: readonly string[], served: readonly string[]] {
    const present = state.proposal.find(({ id }) => id === proposalId)?.['client_id'];
    const approvedIds = approved.client === null ? [] : idsOfClient(approved.client);
    const laterIds = laterClient === null ? [] : idsOfClient(laterClient);
    const ids = laterIds.some((id) => id === present) ? laterIds : approvedIds;
    const clientId = ids.find((id) => id === present) ?? ids.at(-1) ?? null;
    const existing = new Set(state.client.map(({ id }) => id));
    // A client that was made twice has two ids, of which one may exist.
    const isDeleted = present === null && ids.some((id) => !existing.has(id));
    const unknown: Unknown = {
      client: approved.client !== null && isDeleted,
      author: approved.author === null,
      currency: approved.currency === '',
      taxes: approved.taxes === null,
    };
    return [
      approvedLines(approved, clientId, unknown, variants.includes('autofill')),
      serviceLines(state, proposalId, unknown).map(({ text }) => text),
    ];
  }

  /** S14.2: the reading before a send that leaves now is recent. */
  function checkReading({ subject, isSlow }: Approval, reading: Reading | undefined): Breach | null {
    const from = isSlow ? reading?.endedAt : reading?.beganAt;
    if (from != null && now() - from <= checkedLately) return null;
    const age = from == null ? 'no reading' : `a reading of ${now() - from} ms ago`;
    return { invariant: 'I4', detail: `“${subject}” leaves after ${age}` };
  }

  return {
    /** I3: after an attempt with an unknown outcome, only the user's decision starts another. */
    sent(request, { type }) {
      const { path, by, idempotencyKey } = request;
      const read = readProposal(request);
      if (read?.part === '') readings.set(read.id, { beganAt: now(), endedAt: null });
      if (!path.endsWith('/send_proposal')) return null;
      const approval = approvalOf(by?.opId);
      if (approval === undefined) return null;
      const { opId: name } = approval;
      const reading = readings.get(path.split('/').at(-2) ?? '');
      if (!left.has(name) || isOfNothing.has(name)) left.set(name, { at: now(), reading });
      if (without.has(type)) isOfNothing.add(name);
      else isOfNothing.delete(name);
      // A request with the key of an earlier one has no effect beside it.
      const isRepeat = idempotencyKey !== undefined && keys.has(idempotencyKey);
      if (idempotencyKey !== undefined) keys.add(idempotencyKey);
      if (isRepeat) return null;
      const isAgain = approval.uncertain >= approval.sends;
      if (!certain.has(type)) approval.uncertain += 1;
      if (isAgain) return { invariant: 'I3', detail: `“${approval.subject}” is tried again by itself` };
      return checkReading(approval, reading);
    },
    answered(request) {
      const read = readProposal(request);
      const reading = read === null ? undefined : readings.get(read.id);
      if (read?.part !== '' && reading !== undefined) reading.endedAt = now();
    },
    /** S14: the sent content equals the approved content, unless the other user changed it after the check. */
    check({ writer, kind, entity, id, opId, tag, at }, state) {
      const isDuplicate = kind === 'create' && tag !== null && made.has(tag);
      const isOther = writer === 'other' || isDuplicate;
      if (kind !== 'send') follow(proposalOf(entity, id, state()), isOther, at, state());
      if (kind === 'create' && tag !== null) made.add(tag);
      if (kind !== 'send' || writer !== 'app') return null;
      const approval = approvalOf(opId);
      if (approval === undefined) return null;
      const attempt = left.get(approval.opId);
      const leftAt = attempt?.at ?? at;
      // After the user's approval of a slow reading, only changes since that reading began can be unread.
      const since = approval.isSlow ? (attempt?.reading?.beganAt ?? leftAt) : leftAt - checkedLately;
      const late = (otherChanges.get(id) ?? []).filter((change) => change.at > since);
      const [approved, served] = contentsOf(approval, state(), id);
      if (approved.join('\n') === served.join('\n')) return null;
      const unread = new Set(late.flatMap(({ texts }) => texts));
      const known = differingLines(approved, served).filter((line) => !unread.has(line));
      if (late.length > 0 && known.length === 0) return null;
      return {
        invariant: 'I4',
        detail: `approved ${approved.join(' / ')}; went out as ${served.join(' / ')}`,
      };
    },
  };
}
