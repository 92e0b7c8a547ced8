/** The preview of a proposal as its client sees it. */
export const preview = {
  command: 'Vista previa del cliente',
  title: 'Como lo ve el cliente',
  forClient: 'En el idioma y la moneda de {{client}}. No se envía nada ni se avisa a nadie.',
  noClient: 'Aún no hay cliente, así que está en el idioma de tu cuenta.',
  frame: 'Documento: {{title}}',
  where: 'Qué se muestra',
  page: 'Página web',
  pdf: 'PDF',
  width: 'Ancho',
  wide: 'Ordenador',
  phone: 'Teléfono',
  choices: 'Lo que toma el cliente',
  untitledSection: 'Sección sin título',
  totals: 'Lo que pagaría el cliente',
  noTotals: 'El total está oculto aquí.',
  hint: 'Lo que pruebes aquí se queda aquí. La página real también tiene botones para aceptar, rechazar y preguntar.',
} as const;
