/** The states of a proposal. */
export const status = {
  draft: 'Draft',
  pending: 'Waiting',
  accepted: 'Accepted',
  rejected: 'Declined',
  clarification: 'Question',
  queued: 'Queued',
} as const;
