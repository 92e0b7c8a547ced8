import type { RecordOf } from '#shared/domain/record.ts';

/** Most digits of a server id. */
const digits = 18;
const maxServerId = 10n ** BigInt(digits);

/**
 * The sort key of a proposal in lists, the newest first. Proposals without a server id come first, by the time in their
 * local id; then the others, by descending server id.
 */
export function rankOf({ localId, serverId }: RecordOf<'proposal'>): string {
  if (serverId !== null) return `1${String(maxServerId - BigInt(serverId)).padStart(digits + 1, '0')}`;
  // Inverts each hexadecimal digit, so that a later id sorts first.
  return `0${localId.replace(/[0-9a-f]/gu, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))}`;
}

/** Newest first. */
export function compareRanks(a: { readonly rank: string }, b: { readonly rank: string }): number {
  return a.rank < b.rank ? -1 : Number(a.rank > b.rank);
}
