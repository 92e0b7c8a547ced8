/** The frame around every screen: sidebar, palette, shortcuts, sync pill. */
export const shell = {
  main: 'Navegación principal',
  proposals: 'Propuestas',
  clients: 'Clientes',
  outbox: 'Bandeja de salida',
  activity: 'Actividad',
  settings: 'Ajustes',
  search: 'Buscar',
  sampleAccount: 'Datos de ejemplo locales',
  noKeychain: 'Este equipo no tiene llavero, así que deberá introducir la clave de API cada vez.',
  singleKeys: 'Atajos de una sola tecla',
  singleKeysHint: 'Incluye secuencias con G. Desactívelos si dicta o suele pulsar teclas sin querer.',
  insights: 'Análisis',
  responses_one: '{{count}} respuesta nueva de un cliente',
  responses_other: '{{count}} respuestas nuevas de clientes',
  unread_one: '{{count}} nuevo',
  unread_other: '{{count}} nuevos',
};
