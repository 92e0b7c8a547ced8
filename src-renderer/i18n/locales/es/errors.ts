/** Why a request of the user failed, and what to do (`shared/reasons/reason.ts`). */
export const errors = {
  fileReadDenied:
    'Layover no puede leer el archivo ahí. Quizá no tenga permiso o esté abierto en otro programa. Elija otra ubicación.',
  fileWriteDenied:
    'Layover no puede guardar el archivo ahí. Quizá no tenga permiso o esté abierto en otro programa. Elija otra ubicación.',
  fileReadFailed: 'No se ha podido leer el archivo. Elija otra ubicación e inténtelo de nuevo.',
  fileWriteFailed: 'No se ha podido guardar el archivo. Elija otra ubicación e inténtelo de nuevo.',
  noUpdate: 'No hay ninguna actualización que instalar.',
  updateWaits: 'Hay propuestas pendientes de envío. Reinicie cuando se hayan enviado.',
  serviceSlow: 'El espacio de trabajo de este equipo no se ha iniciado a tiempo.',
  serviceEnded: 'El espacio de trabajo de este equipo se ha cerrado al iniciarse.',
  noFreePort: 'No hay ningún puerto libre en este equipo. Reinícielo e inténtelo de nuevo.',
  portUnknown:
    'Layover ya no conoce el puerto de sus páginas de cliente. Elija un puerto en Ajustes > Páginas de cliente.',
  noBusiness: 'Este equipo todavía no tiene un espacio de trabajo propio. Créelo primero.',
  badPublicUrl:
    'Introduzca una dirección que empiece por https://, por ejemplo https://propuestas.example.com.',
  portTaken:
    'Otro programa usa el puerto {{port}} de este equipo. Ciérrelo e inténtelo de nuevo, o elija otro puerto.',
  databaseDamaged: 'La base de datos de su empresa está dañada.',
  databaseEmpty: 'La base de datos de su empresa está vacía.',
  databaseMissing: 'Falta la base de datos de su empresa.',
  databaseOlder: 'La base de datos de su empresa es más antigua que su última copia.',
  onlyLinks: 'Layover solo abre páginas web y direcciones de correo.',
  pdfSlow: 'Crear el PDF ha tardado demasiado. Vuelva a intentarlo.',
  pdfFailed: 'No se ha podido crear el PDF. Inténtelo de nuevo o exporte como HTML.',
  noPrinter:
    'No hay ninguna impresora en este equipo. Añada una en los ajustes del sistema o exporte un PDF.',
  printFailed: 'La impresora no ha aceptado el trabajo. Compruebe la impresora y vuelva a intentarlo.',
  internal: 'Algo ha fallado en Layover. Su trabajo está a salvo. Inténtelo de nuevo.',
  diskFull: 'El disco está lleno. Libere espacio. No se pierde nada de lo guardado.',
  diskFullLeft: 'El disco está lleno: quedan {{left}}. Libere espacio. No se pierde nada de lo guardado.',
  notWritten:
    'Layover no puede escribir en el disco. Compruebe el disco y sus permisos. No se pierde nada de lo guardado.',
  journalBusy:
    'Otro programa está usando sus datos. Layover volverá a intentarlo. No se pierde nada de lo guardado.',
  journalDamaged: 'Sus datos están dañados y se están restaurando.',
  newerVersion: 'Estos datos son de una versión más reciente de Layover. Actualice Layover para abrirlos.',
  unknownAccount: 'Esta cuenta ya no está en este equipo.',
  otherAccount: 'El trabajo de este equipo pertenece a otra cuenta.',
  connectFirst: 'Conecte primero una cuenta.',
  noServiceForKey: 'No hay ninguna cuenta cuya clave se pueda reemplazar.',
  keyOfOther:
    'Esta clave pertenece a {{next}}. En este equipo aún hay cambios de {{saved}} en cola. Desconéctese antes para cambiar de cuenta.',
  badKey: 'Esta clave de API contiene caracteres no válidos. Péguela de nuevo.',
  keyRejected: 'El servidor no acepta esta clave.',
  keyRejectedSaying: 'El servidor no acepta esta clave: {{message}}',
  callRefused: 'Respuesta del servidor: {{message}}',
  tryLater: '{{cause}} Inténtelo de nuevo en unos minutos.',
  tryOrCheckAddress: '{{cause}} Inténtelo de nuevo. Si no funciona, compruebe la dirección.',
  notThisApi: 'Esa dirección no es la de un servicio de propuestas. Compruebe la dirección.',
  busy: 'El servidor está ocupado. Inténtelo de nuevo en medio minuto.',
  busyFor_one: 'El servidor está ocupado. Inténtelo de nuevo en {{count}} segundo.',
  busyFor_other: 'El servidor está ocupado. Inténtelo de nuevo en {{count}} segundos.',
  portal:
    'Ha respondido una página web en lugar del servidor. Inicie sesión en la red o compruebe la dirección.',
  noAddress: 'Introduzca la dirección del servidor.',
  badAddress: 'Introduzca una dirección como https://proposals.example.com.',
  wrongVersion: 'Layover necesita la versión 2 de la API. La dirección debe terminar en /api/v2.',
  needsHttps: 'La dirección debe empezar por https://.',
  needsHttpsForKey: 'La dirección debe empezar por https:// para proteger su clave.',
  noCredentials: 'La dirección no puede contener un nombre ni una contraseña.',
  noQuery: 'La dirección no puede contener «?» ni «#».',
  doneAlready: 'Esto ya está hecho.',
  mirrorBehind: 'Esta ventana está desactualizada y se está recargando.',
  clientGone: 'Este cliente ya no existe. Elija otro.',
  sendNeedsClient: 'Esta propuesta tiene un correo en cola. Elija un cliente o cancele el envío.',
  whichRecord: 'Elija la copia correspondiente.',
  onItsWay: 'Se está sincronizando. Espere a que termine y haga el cambio después.',
  onlyRefused: 'Solo se pueden reintentar los cambios que han fallado.',
  waitForOutcome: 'Se está sincronizando. Espere a que termine.',
  noDecision: 'Esto ya no requiere una decisión.',
  conflictDecided: 'Este conflicto ya está resuelto.',
  questionAnswered: 'Esto ya se ha decidido.',
  fileDiskFull: 'El disco está lleno. Libere espacio o elija otra ubicación.',
  fileDiskFullLeft: 'El disco está lleno: quedan {{left}}. Libere espacio o elija otra ubicación.',
  fileIsFolder: 'Ya hay una carpeta con ese nombre. Elija otro nombre.',
  fileNameRefused: 'El disco no admite este nombre de archivo. Elija uno más corto, con letras y números.',
  folderGone: 'No se puede acceder a esa carpeta. Elija otra ubicación.',
  catalogFull: 'El catálogo está lleno. Elimine artículos que ya no necesite.',
  chooseAgain: 'Elija de nuevo dónde guardar el archivo.',
  noBackup: 'Este archivo no es una copia de seguridad de Layover.',
  backupDamaged: 'Esta copia de seguridad está dañada: faltan partes o han cambiado. Use otra copia.',
  backupNewer:
    'Esta copia de seguridad es de una versión más reciente de Layover. Actualice Layover para abrirla.',
  backupChanged: 'Otro programa ha modificado esta copia de seguridad. Use otra copia.',
  backupTooLarge: 'Este archivo es demasiado grande para ser una copia de seguridad de Layover.',
  tooManyFiles: 'Esa carpeta contiene demasiados archivos con este nombre. Elija otra carpeta.',
  keychainRead:
    'El llavero está bloqueado, así que no se puede leer la clave de API. Desbloquéelo e inténtelo de nuevo.',
  keychainReplace:
    'El llavero está bloqueado, así que no se puede reemplazar la clave de API. Desbloquéelo e inténtelo de nuevo.',
  keychainRemove:
    'El llavero está bloqueado, así que no se puede eliminar la clave de API. Desbloquéelo e inténtelo de nuevo.',
  diskUnreadable:
    'Layover no puede leer sus datos del disco. Compruebe el disco y sus permisos e inténtelo de nuevo.',
  versionGone: 'Esta versión ya no está disponible.',
  eitherOr: 'Elija una versión.',
  restoreOrDelete: 'Elija si quiere restaurarlo o eliminarlo.',
  fileAbsent: 'falta el archivo',
  fileEmpty: 'el archivo está vacío',
  notAccepted: 'No aceptado.',
  windowDiskFull:
    'El disco está lleno y esta ventana no puede almacenar sus datos. Libere espacio. Sus cambios se siguen guardando.',
  windowNotStored:
    'Esta ventana no puede almacenar sus datos, quizá porque el disco está lleno. Libere espacio. Sus cambios se siguen guardando.',
  windowFault: 'Algo ha fallado en esta ventana. Su trabajo está a salvo. Inténtelo de nuevo.',
  secretsElsewhere: 'La contraseña de correo de este servidor la define quien lo administra.',
  signInSlow: 'No ha terminado de iniciar sesión en cinco minutos. Inténtelo de nuevo.',
  signInCanceled: 'Ha cancelado el inicio de sesión.',
  signInRefused:
    'El proveedor no permite que Layover envíe correos. Compruebe el ID de cliente e inténtelo de nuevo.',
  signInRefusedSaying: 'El proveedor no permite que Layover envíe correos. Su respuesta: {{message}}',
  signInNoToken:
    'El proveedor no ha devuelto un token de actualización. Compruebe el ámbito o pídale acceso sin conexión.',
  noMailProgram:
    'Ningún programa de correo ha abierto el mensaje. Defina uno predeterminado en este equipo o copie el mensaje.',
};
