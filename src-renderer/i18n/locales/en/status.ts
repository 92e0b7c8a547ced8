/** The states of a proposal. */
export const status = {
  draft: 'Draft',
  pending: 'Waiting',
  accepted: 'Accepted',
  rejected: 'Rejected',
  clarification: 'Clarification',
  queued: 'Queued',
} as const;
