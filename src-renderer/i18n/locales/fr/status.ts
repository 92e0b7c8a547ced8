/** The states of a proposal. */
export const status = {
  draft: 'Brouillon',
  pending: 'En attente',
  accepted: 'Acceptée',
  rejected: 'Refusée',
  clarification: 'Question',
  queued: 'En file d’attente',
};
