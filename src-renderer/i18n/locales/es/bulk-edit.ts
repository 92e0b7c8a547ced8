/** Changing many proposals at once. */
export const bulkEdit = {
  title_one: 'Editar {{count}} propuesta',
  title_other: 'Editar {{count}} propuestas',
  apply_one: 'Cambiar {{count}} propuesta',
  apply_other: 'Cambiar {{count}} propuestas',
  leave: 'No cambiar',
  onDay: 'Elegir una fecha',
  noExpiry: 'Sin fecha de vencimiento',
  day: 'Fecha de vencimiento',
  more_one: '{{count}} más',
  more_other: '{{count}} más',
  locked_one: '{{list}} está aceptada y ya no se puede cambiar.',
  locked_other: '{{list}} están aceptadas y ya no se pueden cambiar.',
  seen_one: '{{count}} ya se envió. El cliente ve el cambio al instante.',
  seen_other: '{{count}} ya se enviaron. Los clientes ven los cambios al instante.',
  waiting_one: '{{count}} tiene un correo en cola. Queda retenido hasta que lo revise.',
  waiting_other: '{{count}} tienen correos en cola. Quedan retenidos hasta que los revise.',
};
