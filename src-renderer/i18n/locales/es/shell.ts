/** The frame around every screen: sidebar, palette, shortcuts, sync pill. */
export const shell = {
  main: 'Principal',
  proposals: 'Propuestas',
  clients: 'Clientes',
  outbox: 'Bandeja de salida',
  activity: 'Actividad',
  settings: 'Ajustes',
  search: 'Buscar',
  sampleAccount: 'En este equipo, datos de ejemplo',
  noKeychain: 'Este equipo no tiene llavero. La clave de API se olvida al cerrar Layover.',
  singleKeys: 'Teclas sin modificador',
  singleKeysHint: 'Letras sueltas y secuencias con G. Desactívelas si dicta o pulsa teclas sin querer.',
  insights: 'Informes',
  unread_one: '{{count}} nuevo',
  unread_other: '{{count}} nuevos',
};
