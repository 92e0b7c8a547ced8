import type { Entity } from '#shared/domain/ids.ts';
import type { Variant } from '../../foreign-service/variants.ts';
import { serviceLines, type ContentLine } from '../users/content.ts';
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
  /** A write took effect. */
  check(effect: Effect, state: () => ServiceState): Breach | null;
}

/** Earlier changes than this before a send leaves have been read and compared, ms. */
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

/** @param now elapsed ms */
export function createSendWatch(oracle: Oracle, variants: readonly Variant[], now: () => number): SendWatch {
  /** The changes by others, per proposal. */
  const otherChanges = new Map<string, OtherChange[]>();
  /** The content of each proposal after the last write. */
  const contents = new Map<string, readonly ContentLine[]>();
  /** When the last check of a proposal before its send began: it reads the timeline first. */
  const checkBegan = new Map<string, number>();
  /** The marks of created records. A second create is a late duplicate, which nobody approved. */
  const made = new Set<string>();
  /** The time of the earliest attempt that may have taken effect, per approval: the check preceded it. */
  const left = new Map<string, number>();
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

  return {
    /** I3: after an attempt with an unknown outcome, only the user's decision starts another. */
    sent({ path, query, by, idempotencyKey }, { type }) {
      const read = path.endsWith('/proposal_activities')
        ? new URLSearchParams(query).get('proposal_id')
        : null;
      if (read !== null) checkBegan.set(read, now());
      if (!path.endsWith('/send_proposal')) return null;
      const approval = approvalOf(by?.opId);
      if (approval === undefined) return null;
      const { opId: name } = approval;
      if (!left.has(name) || isOfNothing.has(name)) left.set(name, now());
      if (without.has(type)) isOfNothing.add(name);
      else isOfNothing.delete(name);
      // A request with the key of an earlier one has no effect beside it.
      const isRepeat = idempotencyKey !== undefined && keys.has(idempotencyKey);
      if (idempotencyKey !== undefined) keys.add(idempotencyKey);
      if (isRepeat) return null;
      const isAgain = approval.uncertain >= approval.sends;
      if (!certain.has(type)) approval.uncertain += 1;
      return isAgain ? { invariant: 'I3', detail: `“${approval.subject}” is tried again by itself` } : null;
    },
    /** S14: the sent content equals the approved content, unless the other user changed it after the check. */
    check({ writer, kind, entity, id, opId, tag, at }, state) {
      const isDuplicate = kind === 'create' && tag !== null && made.has(tag);
      const isOther = writer === 'other' || isDuplicate;
      if (kind !== 'send') follow(proposalOf(entity, id, state()), isOther, at, state());
      if (kind === 'create' && tag !== null) made.add(tag);
      if (kind !== 'send' || writer !== 'app') return null;
      const approval = approvalOf(opId);
      if (approval === undefined || variants.includes('autofill')) return null;
      const leftAt = left.get(approval.opId) ?? at;
      // After the user's approval of a slow reading, only changes since that reading began can be unread.
      const since = approval.isSlow ? (checkBegan.get(id) ?? leftAt) : leftAt - checkedLately;
      const late = (otherChanges.get(id) ?? []).filter((change) => change.at > since);
      const served = serviceLines(state(), id).map(({ text }) => text);
      if (approval.approved.join('\n') === served.join('\n')) return null;
      const unread = new Set(late.flatMap(({ texts }) => texts));
      const known = differingLines(approval.approved, served).filter((line) => !unread.has(line));
      if (late.length > 0 && known.length === 0) return null;
      return {
        invariant: 'I4',
        detail: `approved ${approval.approved.join(' / ')}; went out as ${served.join(' / ')}`,
      };
    },
  };
}
