/** Newer versions of the app. */
export const updates = {
  title: 'Actualizaciones',
  unsupported: 'Esta versión no se actualiza sola.',
  upToDate: 'Layover está al día.',
  never: 'Layover aún no ha buscado una versión más reciente.',
  checked: 'Última búsqueda',
  failed: 'No se pudo descargar la última versión. Layover lo intentará más tarde.',
  notNow: 'Layover no puede reiniciarse ahora',
  checking: 'Buscando una versión más reciente…',
  downloading: 'Descargando la versión {{version}}: {{percent}} %',
  ready: 'La versión {{version}} está lista',
  readyHint: 'Se instala al salir de Layover, nunca mientras se envía una propuesta.',
  sendsFirst: 'Hay propuestas pendientes de envío. Reinicie cuando se hayan enviado.',
  notes: 'Novedades',
  check: 'Buscar ahora',
  restart: 'Reiniciar ahora',
};
