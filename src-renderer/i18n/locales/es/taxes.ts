/** Taxes of a proposal. */
export const taxes = {
  heading: 'Impuestos',
  add: 'Añadir impuesto',
  other: 'Otro impuesto',
  none: 'Sin impuestos',
  unknown: 'Los impuestos aún no se han cargado. Los totales se muestran sin ellos.',
  name: 'Nombre del impuesto',
  namePlaceholder: 'p. ej. IVA',
  percentageOf: 'Porcentaje de {{name}}',
  remove: 'Quitar {{name}}',
  notPercentage: 'Introduzca un número de 0 a 100.',
  named: '{{name}} {{percentage}}',
  net: 'Subtotal',
  notInTotal: 'Impuestos aún sin cargar',
  nameless: 'Introduzca un nombre.',
} as const;
