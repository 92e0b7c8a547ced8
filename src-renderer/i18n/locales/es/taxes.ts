/** Taxes of a proposal. */
export const taxes = {
  heading: 'Impuestos',
  add: 'Añadir impuesto',
  other: 'Otro impuesto',
  none: 'Sin impuestos',
  unknown: 'Los impuestos de esta propuesta aún no se han leído. Los totales se muestran sin ellos.',
  name: 'Nombre del impuesto',
  namePlaceholder: 'Por ejemplo IVA',
  percentageOf: 'Porcentaje de {{name}}',
  remove: 'Quitar {{name}}',
  notPercentage: 'Un número de 0 a 100',
  named: '{{name}} {{percentage}}',
  net: 'Antes de impuestos',
  notInTotal: 'Totales sin impuestos, que aún no se han leído',
  nameless: 'Escriba un nombre.',
} as const;
