/** The states of a proposal. */
export const status = {
  draft: 'Entwurf',
  pending: 'Offen',
  accepted: 'Angenommen',
  rejected: 'Abgelehnt',
  clarification: 'Rückfrage',
  queued: 'In Warteschlange',
};
