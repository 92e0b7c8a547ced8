/** The states of a proposal. */
export const status = {
  draft: 'Concept',
  pending: 'Openstaand',
  accepted: 'Geaccepteerd',
  rejected: 'Afgewezen',
  clarification: 'Vraag',
  queued: 'In de wachtrij',
};
