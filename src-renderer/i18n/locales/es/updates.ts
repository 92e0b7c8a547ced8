/** Newer versions of the app. */
export const updates = {
  title: 'Actualizaciones',
  unsupported: 'Esta versión no se actualiza automáticamente.',
  upToDate: 'Layover está actualizado.',
  never: 'Layover aún no ha buscado actualizaciones.',
  checked: 'Última búsqueda',
  failed: 'No se ha podido descargar la actualización. Layover lo intentará más tarde.',
  notNow: 'Layover no puede reiniciarse ahora',
  checking: 'Buscando actualizaciones…',
  downloading: 'Descargando la versión {{version}}: {{percent}} %',
  ready: 'La versión {{version}} está lista para instalarse',
  readyHint: 'Se instala al cerrar Layover, nunca mientras se envía una propuesta.',
  sendsFirst: 'Hay propuestas pendientes de envío. Reinicie cuando se hayan enviado.',
  notes: 'Novedades',
  check: 'Buscar ahora',
  restart: 'Reiniciar ahora',
};
