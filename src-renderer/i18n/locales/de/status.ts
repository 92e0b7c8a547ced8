/** The states of a proposal. */
export const status = {
  draft: 'Entwurf',
  pending: 'Ausstehend',
  accepted: 'Angenommen',
  rejected: 'Abgelehnt',
  clarification: 'Rückfrage',
  queued: 'Eingereiht',
};
