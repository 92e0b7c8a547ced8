import type { Entity } from '#shared/domain/ids.ts';
import type { Variant } from '../../foreign-service/variants.ts';
import { serviceContent } from '../users/content.ts';
import type { Breach } from './invariants.ts';
import type { Effect } from './ledger.ts';
import type { Fate } from '../world/network.ts';
import type { Approval, Oracle } from './oracle.ts';
import type { ServiceState } from '../world/sim-service.ts';
import type { WireRequest } from '../world/wire.ts';

/** Watches each send as it leaves and as it takes effect. */
export interface SendWatch {
  /** A call leaves the computer, and this becomes of it. */
  sent(request: WireRequest, fate: Fate): Breach | null;
  /** A write took effect. */
  check(effect: Effect, state: () => ServiceState): Breach | null;
}

/** The promise of S14: what stood on the service so long before a send leaves has been read, and compared, ms. */
const checkedLately = 5_000;

/** The end of a call that cannot have taken effect. */
const without: ReadonlySet<Fate['type']> = new Set(['refuse', 'lose-request', 'rate-limit', 'captive']);

/** The end of a call that leaves no doubt: it took effect and was answered, or it never did. */
const certain: ReadonlySet<Fate['type']> = new Set(['deliver', 'refuse', 'rate-limit']);

/** Of which proposal a record is; empty where it is not there any more, or is of none. */
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
  /** When somebody else last changed each proposal; under no name what nobody can say of which it was. */
  const lastOther = new Map<string, number>();
  /** The marks of what the app has made: what is made a second time is a twin that came late, and nobody's approval. */
  const made = new Set<string>();
  /** When the e-mail that takes effect was tried at the earliest, by its approval: it was checked before it left. */
  const left = new Map<string, number>();
  const isOfNothing = new Set<string>();
  const approvalOf = (opId: string | null | undefined): Approval | undefined =>
    oracle.approvals.get(opId ?? '');

  return {
    /** I3: once nobody can know whether an approved e-mail went out, only a user's word sends it again. */
    sent({ path, by }, { type }) {
      if (!path.endsWith('/send_proposal')) return null;
      const approval = approvalOf(by?.opId);
      if (approval === undefined) return null;
      const { opId: name } = approval;
      if (!left.has(name) || isOfNothing.has(name)) left.set(name, now());
      if (without.has(type)) isOfNothing.add(name);
      else isOfNothing.delete(name);
      const isAgain = approval.unclear >= approval.sends;
      if (!certain.has(type)) approval.unclear += 1;
      return isAgain ? { invariant: 'I3', detail: `“${approval.subject}” is tried again by itself` } : null;
    },
    /** S14: what goes out is what the user saw, unless somebody else changed it after the check. */
    check({ writer, kind, entity, id, opId, tag, at }, state) {
      const isTwin = kind === 'create' && tag !== null && made.has(tag);
      if (writer === 'other' || isTwin) lastOther.set(proposalOf(entity, id, state()), at);
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
