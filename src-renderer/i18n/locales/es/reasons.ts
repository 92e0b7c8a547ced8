/** Reasons by their codes (`shared/reasons/reason.ts`). */
export const reasons = {
  /** How a call failed. The service's own messages are shown as received. */
  call: {
    refused: 'El servidor no acepta conexiones en esta dirección.',
    noName: 'No se ha encontrado la dirección.',
    notReached: 'La conexión con el servidor ha tardado demasiado.',
    notMade: 'La solicitud se canceló antes de empezar.',
    insecure: 'No se ha podido establecer una conexión segura con el servidor ({{code}}).',
    noConnection: 'Sin conexión con el servidor.',
    noAnswer: 'El servidor no ha respondido a tiempo.',
    broke: 'La conexión se cortó antes de que la respuesta estuviera completa.',
    brokeOff: 'La respuesta del servidor se interrumpió.',
    givenUp: 'La solicitud se canceló.',
    redirected: 'El servidor redirigió a otra dirección. Layover no sigue redirecciones.',
    tooLarge: 'La respuesta del servidor es demasiado grande.',
    noHttp: 'La respuesta del servidor no es HTTP válido.',
    failed: 'La conexión falló antes de que el servidor respondiera.',
    unexplained: 'El servidor ha respondido con el estado {{status}} y sin explicación.',
    webPage: 'Ha respondido una página web en lugar del servidor (estado {{status}}).',
    unreadable: 'Layover no ha podido leer la respuesta del servidor.',
    otherRecord: 'El servidor ha devuelto datos incorrectos.',
    askedToWait: 'Demasiadas solicitudes. El servidor ha pedido a Layover que lo intente más tarde.',
    noTurn: 'La solicitud se canceló antes de enviarse.',
  },
  /** What a status of `service-api.md §7` means and what to do, if the service sends no message. */
  answer: {
    malformed:
      'El servidor no ha podido procesar este cambio (400). Corríjalo e inténtelo de nuevo, o descártelo.',
    forbidden:
      'Solo los administradores pueden hacer esto (403). Consulte a un administrador de la cuenta o descarte el cambio.',
    notFound:
      'El servidor no encuentra este elemento (404). Puede que se haya eliminado. Descarte el cambio, o duplique lo que quiera conservar.',
    notAllowed: 'El servidor no lo permite (405). Descártelo. Todo lo demás sigue sincronizándose.',
    notAcceptable:
      'Layover no puede leer el formato del servidor (406). Compruebe la dirección del servidor en los ajustes.',
    removed:
      'Este elemento se ha eliminado del servidor (410). Descarte el cambio, o duplique lo que quiera conservar.',
    unaccepted:
      'El servidor no ha aceptado este cambio ({{status}}) y no ha indicado el motivo. Corríjalo e inténtelo de nuevo, o descártelo.',
    fault: 'El servidor tiene un problema ({{status}}).',
    faultSaid: 'El servidor tiene un problema ({{status}}): «{{message}}».',
    maintenance: 'El servidor está en mantenimiento (503). Layover lo intentará de nuevo.',
    lockedProposal:
      'El cliente ha aceptado esta propuesta y ya no se puede cambiar. Descarte el cambio, o hágalo en una copia.',
    lockedSend:
      'El cliente ha aceptado esta propuesta y no se puede volver a enviar. Descarte el correo, o envíe una copia.',
    lockedClient: 'Este cliente ha aceptado una propuesta y no se puede eliminar. Consérvelo.',
  },
  /** Evidence: what was read to verify a call. */
  source: {
    clients: 'clientes con esta dirección de correo',
    proposals: 'propuestas nuevas en el servidor',
    templates: 'plantillas en el servidor',
    sections: 'secciones de la propuesta',
    lineItems: 'conceptos de la sección',
    taxes: 'impuestos de la propuesta',
    record: 'copia en el servidor',
    order: 'orden en el servidor',
    activity: 'actividad y estado de la propuesta desde el intento',
    activityBefore: 'actividad de la propuesta justo antes del envío',
    localData: 'datos de este equipo',
  },
  /** Evidence: what was found there. */
  finding: {
    damaged: 'Datos dañados: no se puede saber si esto se sincronizó.',
    none: 'Sin coincidencias.',
    equal: 'Una coincidencia. Puede que la haya creado otra persona. Elíjala si es la suya.',
    several: '{{count}} posibles coincidencias.',
    changed_one: '{{count}} posible coincidencia, cambiada por otra persona. Elíjala si es la misma.',
    changed_other:
      '{{count}} posibles coincidencias, cambiadas por otra persona. Elija la correcta, si la hay.',
    present: 'Encontrado.',
    hasValues: 'Tiene los valores nuevos.',
    lacksValues: 'No tiene los valores nuevos.',
    inPosition: 'Ya está en la nueva posición.',
    outOfPosition: 'No está en la nueva posición.',
    sentTo: 'Enviada a {{email}}, según la actividad.',
    notDraft: 'La propuesta ya no es un borrador.',
    noActivity: 'Sin actividad, y el estado no ha cambiado.',
    otherEmail: 'Entretanto se envió otro correo, a otra persona o con otro texto.',
  },
  /** Why an operation waits for the user or for its turn. */
  operation: {
    gone: 'Se ha eliminado del servidor.',
    goneBeforeOutcome: 'Se eliminó del servidor antes de que Layover recibiera respuesta.',
    closedBeforeAnswer: 'Layover se cerró antes de que el servidor respondiera.',
    answerNotSaved: 'No se pudo guardar en el disco la respuesta del servidor.',
    unexpected: 'Se ha producido un problema inesperado en Layover. Inténtelo de nuevo.',
    archived: 'La propuesta se archivó y su enlace ya no funciona. Envíe una copia o cancele el envío.',
    expired: 'La propuesta ha vencido. Elija una fecha de vencimiento posterior o quítela y vuelva a enviar.',
    waitedLong: 'Lleva más de 12 horas en cola. Revíselo antes de enviarlo.',
    sentBefore:
      'Este mismo correo ya se envió a {{email}}, pero no desde estos datos. Los datos de este equipo pueden ser una copia antigua. Envíelo de nuevo solo si debe llegar dos veces.',
    tooSlow:
      'El servidor es demasiado lento para comprobar la propuesta en los {{seconds}} segundos antes del envío. Envíe la última versión cargada, o espere a tener una conexión mejor.',
    notApproved: 'La propuesta en el servidor no es la que usted aprobó. {{difference}}',
    changedAfterDelete: 'Otra persona lo cambió después de que usted lo eliminara.',
    changedUnseen: 'La propuesta cambió justo cuando la aprobaba. Revísela y envíela después.',
    deletedAfterApproval:
      'Otra persona eliminó la propuesta después de que usted aprobara esto. Revíselo de nuevo.',
    answerLost:
      'El servidor no respondió, y nada indica que el correo se enviara. Pregunte al cliente antes de volver a enviarlo.',
    clientRemoved: 'Su cliente se eliminó antes de sincronizarse. Elija otro cliente para continuar.',
    conflictFirst: 'Resuelva antes el conflicto.',
    parentMissing: 'La propuesta, la sección o la plantilla correspondiente no está en el servidor.',
    parentUndecided: 'Decida antes sobre la propuesta correspondiente.',
    uncertain: 'Layover no sabe si esto se sincronizó, porque sus datos estaban dañados.',
    uncertainCreate:
      'Layover no sabe si esto se creó, porque sus datos estaban dañados. Compruebe el servidor antes de volver a intentarlo.',
    uncertainSend:
      'Layover no sabe si este correo se envió, porque sus datos estaban dañados. Pregunte al cliente antes de volver a enviarlo.',
    pictureRefused:
      'El servidor no acepta una imagen de este texto. Sustituya o elimine la imagen; el texto y la imagen permanecen en este equipo.',
    pictureMissing:
      'Falta una imagen de este texto en este equipo. Insértela de nuevo o elimínela del texto.',
    picturesTooLarge:
      'Este servidor no guarda imágenes por separado, y el texto es demasiado largo con ellas. Elimine imágenes o sustitúyalas por otras más pequeñas.',
    unknownReason: 'Layover no conoce el motivo que se guardó aquí: {{stored}}',
  },
  /** The first difference between the approved content and the service's. */
  difference: {
    title: 'Título: «{{approved}}» → «{{present}}».',
    client: 'En el servidor es para otro cliente.',
    author: 'En el servidor la prepara otra persona.',
    currency: 'Moneda: {{approved}} → {{present}}.',
    total: 'Total: {{approved}} → {{present}}.',
    sections: 'En el servidor tiene {{present}} secciones en lugar de {{approved}}.',
    sectionTitle: '{{section}}: título distinto.',
    sectionText: '{{section}}: texto distinto.',
    sectionKind: '{{section}}: tipo de sección distinto.',
    sectionOptional: '{{section}}: ha cambiado «Opcional».',
    sectionTotal: '{{section}}: ha cambiado «Mostrar el subtotal».',
    lines: '{{section}}: {{present}} conceptos en lugar de {{approved}}.',
    line: '{{section}}: el concepto «{{line}}» es distinto.',
    untitled: 'Sección sin título',
    noTaxes: 'En el servidor no tiene impuestos.',
    taxes: 'En el servidor sus impuestos son {{taxes}}.',
  },
};
