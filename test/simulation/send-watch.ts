import type { Variant } from '../../src-service/variants.ts';
import { serviceContent } from './content.ts';
import type { Breach } from './invariants.ts';
import type { Effect } from './ledger.ts';
import type { Fate } from './network.ts';
import type { Approval, Oracle } from './oracle.ts';
import type { ServiceState } from './sim-service.ts';
import type { WireRequest } from './wire.ts';

/** Watches each send as it leaves and as it takes effect. */
export interface SendWatch {
  /** A call leaves the computer, and this becomes of it. */
  sent(request: WireRequest, fate: Fate): Breach | null;
  /** A write took effect. */
  check(effect: Effect, state: () => ServiceState): Breach | null;
}

/** Longer than from the reading back of a proposal to the leaving of its send, ms. */
const checkedLately = 35_000;

/** The end of a call that leaves no doubt: it took effect and was answered, or it never did. */
const certain: ReadonlySet<Fate['type']> = new Set(['deliver', 'refuse', 'rate-limit']);

/** @param now elapsed ms */
export function createSendWatch(oracle: Oracle, variants: readonly Variant[], now: () => number): SendWatch {
  let lastOther = -Infinity;
  /** The marks of what the app has made: what is made a second time is a twin that came late, and nobody's approval. */
  const made = new Set<string>();
  /** When an e-mail was first tried, by its subject: what takes effect late was checked before it left. */
  const left = new Map<string, number>();
  const approvalOf = (subject: unknown): Approval | undefined =>
    [...oracle.approvals.values()].find((approval) => approval.subject === subject);

  return {
    /** I3: once nobody can know whether an approved e-mail went out, only a person's word sends it again. */
    sent({ path, body }, { type }) {
      if (!path.endsWith('/send_proposal')) return null;
      const { subject } = JSON.parse(body ?? '{}') as { subject?: string };
      const approval = approvalOf(subject);
      if (approval === undefined) return null;
      if (!left.has(approval.subject)) left.set(approval.subject, now());
      const isAgain = approval.unclear >= approval.words;
      if (!certain.has(type)) approval.unclear += 1;
      return isAgain ? { invariant: 'I3', detail: `“${approval.subject}” is tried again by itself` } : null;
    },
    /** S14: what goes out is what the person saw, unless somebody else changed it after the check. */
    check({ writer, kind, id, body, tag, at }, state) {
      const isTwin = kind === 'create' && tag !== null && made.has(tag);
      if (writer === 'other' || isTwin) lastOther = at;
      if (kind === 'create' && tag !== null) made.add(tag);
      if (kind !== 'send' || writer !== 'app') return null;
      const approval = approvalOf(body['subject']);
      if (approval === undefined || variants.includes('autofill')) return null;
      if (lastOther > (left.get(approval.subject) ?? at) - checkedLately) return null;
      const served = serviceContent(state(), id);
      if (approval.approved.join('\n') === served.join('\n')) return null;
      return {
        invariant: 'I4',
        detail: `approved ${approval.approved.join(' / ')}; went out as ${served.join(' / ')}`,
      };
    },
  };
}
