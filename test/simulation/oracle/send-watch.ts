import type { Entity } from '#shared/domain/ids.ts';
import type { Variant } from '../../foreign-service/variants.ts';
import { serviceContent } from '../users/content.ts';
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

/** @param now elapsed ms */
export function createSendWatch(oracle: Oracle, variants: readonly Variant[], now: () => number): SendWatch {
  /** The time of the other user's last change per proposal; under '' if the proposal is unknown. */
  const lastOther = new Map<string, number>();
  /** The marks of created records. A second create is a late duplicate, which nobody approved. */
  const made = new Set<string>();
  /** The time of the earliest attempt that may have taken effect, per approval: the check preceded it. */
  const left = new Map<string, number>();
  const isOfNothing = new Set<string>();
  /** The idempotency keys of sends. */
  const keys = new Set<string>();
  const approvalOf = (opId: string | null | undefined): Approval | undefined =>
    oracle.approvals.get(opId ?? '');

  return {
    /** I3: after an attempt with an unknown outcome, only the user's decision starts another. */
    sent({ path, by, idempotencyKey }, { type }) {
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
      if (writer === 'other' || isDuplicate) lastOther.set(proposalOf(entity, id, state()), at);
      if (kind === 'create' && tag !== null) made.add(tag);
      if (kind !== 'send' || writer !== 'app') return null;
      const approval = approvalOf(opId);
      if (approval === undefined || approval.isSlow || variants.includes('autofill')) return null;
      const changed = Math.max(lastOther.get(id) ?? -Infinity, lastOther.get('') ?? -Infinity);
      if (changed > (left.get(approval.opId) ?? at) - checkedLately) return null;
      const served = serviceContent(state(), id);
      if (approval.approved.join('\n') === served.join('\n')) return null;
      return {
        invariant: 'I4',
        detail: `approved ${approval.approved.join(' / ')}; went out as ${served.join(' / ')}`,
      };
    },
  };
}
