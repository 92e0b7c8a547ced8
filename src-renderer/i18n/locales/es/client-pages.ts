export const clientPages = {
  title: 'Páginas de cliente',
  description:
    'Sus clientes leen y aceptan sus propuestas en páginas que este equipo publica mientras Layover está abierto.',
  on: 'Activas',
  notOn: 'Inactivas',
  off: 'Sus páginas de cliente no están disponibles',
  starting: 'Iniciando…',
  tryAgain: 'Reintentar',
  offText: 'Hasta que se solucione, sus clientes no pueden abrir sus propuestas.',
  repairText:
    'Hasta que se restaure, sus clientes no pueden abrir sus propuestas y sus cambios esperan en este equipo. En la copia pueden faltar cambios posteriores. Antes de restaurar, Layover guarda todo lo que muestra en una copia de seguridad. El archivo actual se conserva.',
  repairCopy: 'Restaurar la copia del {{time}}',
  noCopyText:
    'No hay ninguna copia. Layover puede crear una base de datos nueva. Antes guarda todo lo que muestra en una copia de seguridad, para que pueda restaurar sus propuestas. Los enlaces de los correos enviados dejarán de funcionar. El archivo actual se conserva.',
  repairNew: 'Crear una base de datos nueva',
  repairFailed: 'La base de datos no se ha reemplazado',
  repaired: 'Su empresa se ha restaurado con la copia del {{time}}',
  repairedText:
    'Tras la próxima sincronización pueden faltar cambios posteriores. Están en la copia de seguridad que Layover guardó antes: muéstrela entonces para restaurarlos.',
  renewed: 'Su empresa tiene una base de datos nueva',
  renewedText:
    'Sus propuestas están en la copia de seguridad que Layover guardó antes: muéstrela para restaurarlas.',
  lost: 'Se han perdido los últimos cambios de su empresa',
  lostText:
    'Un archivo de su base de datos estaba dañado. Tras la próxima sincronización pueden faltar cambios. Están en la copia de seguridad que Layover guardó antes: muéstrela entonces para restaurarlos. El archivo dañado se conserva.',
  showBackup: 'Mostrar la copia…',
  gotIt: 'Entendido',
  here: 'Dirección en este equipo',
  hereHint:
    'Su proxy debe ejecutarse en este equipo y redirigir a esta dirección. Es la misma después de cada reinicio.',
  changeMenu: 'Cambiar puerto…',
  changePort: 'Cambiar puerto',
  changeTitle: '¿Cambiar el puerto?',
  changeText: 'Los enlaces que ya ha enviado dejarán de funcionar.',
  changeTextPublic:
    'Los enlaces que ya ha enviado dejarán de funcionar hasta que su proxy apunte al nuevo puerto.',
  newPort: 'Nuevo puerto',
  newPortHint: 'De 1024 a 65535. Déjelo vacío para que Layover elija un puerto libre.',
  badPort: 'Introduzca un número de 1024 a 65535.',
  publicAddress: 'Dirección pública',
  publicHint:
    'Donde sus clientes llegan a este equipo a través de su propio proxy. Los correos enlazan a ella.',
  save: 'Guardar',
  reachable: 'Accesible para clientes',
  notChecked: 'Sin comprobar',
  checked: 'Comprobado',
  checkNow: 'Comprobar ahora',
  reached: 'Sus clientes pueden abrir sus propuestas en esta dirección.',
  reachedPrivate:
    'Sus páginas de cliente responden, pero {{host}} lleva a una dirección de su propia red. Sus clientes no pueden llegar desde fuera.',
  noName: 'No se ha encontrado {{host}}. Compruebe la ortografía y la entrada DNS de su dominio.',
  refused:
    '{{host}} rechaza la conexión. Compruebe que su proxy esté en marcha y que su router redirija el puerto.',
  noAnswer:
    'Nada responde en {{host}}. Compruebe que su router redirija el puerto a su proxy. Algunos routers no llegan a su propia dirección pública: pruebe también con un teléfono sin wifi.',
  offline: 'Este equipo no tiene conexión. Conéctese y compruébelo de nuevo.',
  redirected: '{{host}} redirige a otra dirección. Introduzca esa dirección.',
  certificate:
    'El certificado de {{host}} no es válido ({{code}}). Los navegadores avisarán a sus clientes. Renuévelo en su proxy.',
  otherServer: 'Otro servidor responde en {{host}}. Compruebe que su proxy redirija a {{target}}.',
  proxyError:
    'El proxy de {{host}} no llega a Layover (estado {{status}}). Compruebe que redirija a {{target}}.',
  unencrypted:
    'Esta dirección no está cifrada. Use https para que nadie pueda leer ni cambiar una propuesta por el camino.',
  without: 'Sus clientes no pueden abrir el enlace de sus correos',
  withoutText:
    'Sus páginas de cliente no tienen dirección pública, así que sus clientes no pueden leer, aceptar ni preguntar por internet. Envíe el PDF con el correo y anote usted la respuesta.',
  pdfInstead: 'Sus clientes reciben un PDF',
  pdfInsteadText:
    'Sus páginas de cliente no tienen dirección pública, así que sus clientes no pueden leer, aceptar ni preguntar por internet. Por eso los correos llevan la propuesta en PDF. Anote usted la respuesta.',
  setUp: 'Configurar páginas de cliente',
} as const;
