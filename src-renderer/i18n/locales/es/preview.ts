/** The preview of a proposal as its client sees it. */
export const preview = {
  command: 'Vista previa del cliente',
  title: 'Vista previa del cliente',
  forClient: 'En el idioma de {{client}}, con precios en {{currency}}. No se envía nada.',
  noClient: 'En el idioma de su cuenta hasta que elija un cliente.',
  frame: 'Documento: {{title}}',
  where: 'Vista',
  page: 'Página web',
  pdf: 'PDF',
  width: 'Ancho',
  wide: 'Escritorio',
  phone: 'Móvil',
  choices: 'Opciones',
  untitledSection: 'Sección sin título',
  totals: 'Total',
  noTotals: 'El total está oculto.',
  hint: 'Nada de lo que pulse aquí se guarda.',
} as const;
