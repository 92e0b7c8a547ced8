/** The states of a proposal. */
export const status = {
  draft: 'Concept',
  pending: 'In afwachting',
  accepted: 'Geaccepteerd',
  rejected: 'Afgewezen',
  clarification: 'Toelichting',
  queued: 'In wachtrij',
};
