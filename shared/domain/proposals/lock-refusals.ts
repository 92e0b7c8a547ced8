/** What our service answers if an acceptance locks a record. The app knows the refusal by its sentence. */
export const lockRefusals = {
  proposal: 'This proposal was accepted and can no longer be changed',
  send: 'This proposal was accepted, so it can’t be sent again',
  client: 'This client has accepted a proposal, so it can’t be deleted',
} as const;

/** What an acceptance locks. */
export type Lock = keyof typeof lockRefusals;

/** What a refusal says to be locked; null for any other refusal. */
export function lockOf(message: string): Lock | null {
  const locks = Object.keys(lockRefusals) as Lock[];
  return locks.find((lock) => lockRefusals[lock] === message) ?? null;
}
