/** The toast that offers to take a queued send back: one per proposal, so that whoever takes it back can close it. */
export function sendToastId(proposalId: string): string {
  return `send-${proposalId}`;
}
