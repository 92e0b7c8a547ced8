import type { RecordOf } from '#shared/domain/record.ts';

type Proposal = Pick<RecordOf<'proposal'>, 'localId' | 'serverId'>;

/** Most digits of a server id. */
const digits = 18;
const maxServerId = 10n ** BigInt(digits);

/** The key of a proposal in the index of the lists. It has the order of `compareNewest`. */
export function rankOf({ localId, serverId }: Proposal): string {
  if (serverId !== null) return `1${String(maxServerId - BigInt(serverId)).padStart(digits + 1, '0')}`;
  // Inverts each hexadecimal digit, so that a later id sorts first.
  return `0${localId.replace(/[0-9a-f]/gu, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))}`;
}

const descending = (a: string, b: string): number => (a > b ? -1 : Number(a < b));

/**
 * The order of proposals in lists, the newest first: proposals without a server id by the time in their local id, then
 * the others by their server id.
 */
export function compareNewest(a: Proposal, b: Proposal): number {
  if (a.serverId === null || b.serverId === null) {
    if (a.serverId === b.serverId) return descending(a.localId, b.localId);
    return a.serverId === null ? -1 : 1;
  }
  return b.serverId.length - a.serverId.length || descending(a.serverId, b.serverId);
}
