/** The states of a proposal. */
export const status = {
  draft: 'Borrador',
  pending: 'Pendiente',
  accepted: 'Aceptada',
  rejected: 'Rechazada',
  clarification: 'Pregunta',
  queued: 'En cola',
};
