import type { EngineWords } from './engine-words.ts';

/** What the engine says in Spanish. */
export const engine: EngineWords = {
  call: {
    refused: 'El servicio no acepta conexiones en esta dirección.',
    noName: 'No se encontró la dirección.',
    notReached: 'No se pudo contactar con el servicio a tiempo.',
    notMade: 'La llamada se abandonó antes de hacerse.',
    insecure: 'No se pudo establecer una conexión segura con el servicio ({{code}}).',
    noConnection: 'No hay conexión con el servicio.',
    noAnswer: 'El servicio no respondió a tiempo.',
    broke: 'La conexión se cortó antes de que la respuesta estuviera completa.',
    brokeOff: 'La respuesta del servicio se interrumpió.',
    givenUp: 'La llamada se abandonó en curso.',
    redirected: 'El servicio remitió a otra dirección, lo que no se sigue.',
    tooLarge: 'La respuesta del servicio es demasiado grande.',
    noHttp: 'El servicio dio una respuesta que no es HTTP.',
    failed: 'La conexión falló antes de que llegara una respuesta.',
    unexplained: 'El servicio respondió con el estado {{status}} y sin explicación.',
    webPage: 'Respondió una página web en lugar del servicio (estado {{status}}).',
    unreadable: 'El servicio respondió con algo que no se puede leer.',
    otherRecord: 'El servicio respondió con otro registro que el solicitado.',
    askedToWait: 'El servicio pidió esperar.',
    noTurn: 'La llamada se abandonó antes de que le llegara el turno.',
  },
  status: {
    malformed:
      'El servicio no entendió esto (400). Cambie lo introducido e inténtelo de nuevo, o descártelo.',
    forbidden:
      'El servicio reserva esto a los administradores (403). Pregunte a un administrador de la cuenta, o descártelo.',
    notFound:
      'El servicio no tiene esto (404); quizá alguien lo eliminó allí. Descarte el cambio, o duplique lo que quiera conservar.',
    notAllowed: 'El servicio no permite esto aquí (405). Descártelo; todo lo demás continúa.',
    notAcceptable:
      'El servicio no responde en una forma que Layover lea (406). Compruebe la dirección del servicio en los ajustes.',
    removed: 'Esto se retiró del servicio (410). Descarte el cambio, o duplique lo que quiera conservar.',
    unaccepted:
      'El servicio no aceptó esto ({{status}}) y no dijo por qué. Cambie lo introducido e inténtelo de nuevo, o descártelo.',
    fault: 'El servicio tiene un problema propio ({{status}}).',
    faultSaid: 'El servicio tiene un problema propio ({{status}}) y dice: «{{words}}».',
    maintenance: 'El servicio está en mantenimiento (503).',
  },
  probe: {
    clients: 'los clientes con esta dirección',
    proposals: 'las propuestas nuevas en el servicio',
    sections: 'las secciones de la propuesta',
    lines: 'las líneas de la sección',
    taxes: 'los impuestos de la propuesta',
    record: 'el registro en el servicio',
    place: 'el lugar del registro entre los demás en el servicio',
    timeline: 'el historial de la propuesta desde el intento, y su estado',
    timelineBefore: 'el historial de la propuesta, justo antes del envío',
    ownRecord: 'el registro del propio Layover sobre esto',
    wasDamaged: 'Estaba dañado y no dice si esto salió.',
    noneLikeIt: 'No hay nada nuevo que se le parezca.',
    severalLikeIt: 'Hay {{number}} nuevos que podrían ser este.',
    mayBeChanged_one:
      'Hay {{count}} registro nuevo que podría ser este, cambiado por otra persona. Diga si lo es.',
    mayBeChanged_other:
      'Hay {{count}} registros nuevos que podrían ser este, cambiados por otra persona. Diga cuál es o que ninguno lo es.',
    isThere: 'Está ahí.',
    hasValues: 'Tiene los valores nuevos.',
    lacksValues: 'No tiene los valores nuevos.',
    standsThere: 'Está donde se movió.',
    standsElsewhere: 'No está ahí.',
    wentTo: 'El historial dice que se envió a {{email}}.',
    noDraft: 'La propuesta ya no es un borrador.',
    nothingHappened: 'Nada en el historial, y el estado no ha cambiado.',
    anotherSend: 'En el historial hay un correo que salió entretanto, a otra persona o con otras palabras.',
  },
  operation: {
    gone: 'Ya no existe en el servicio.',
    goneBeforeOutcome: 'Se eliminó en el servicio antes de conocerse el resultado.',
    takenBack: 'Entretanto se cambió o se retiró.',
    endedMeanwhile: 'Layover terminó antes de que llegara la respuesta.',
    unexpected: 'Layover se encontró con un problema inesperado.',
    archivedSend: 'La propuesta se archivó y su enlace no abre nada. Envíe una copia o retire el correo.',
    expiredSend:
      'La propuesta ha vencido. Ponga una fecha de vencimiento posterior o ninguna y vuelva a enviarla.',
    waitedLong: 'Ha esperado más de 12 horas. Mírelo una vez más antes de que salga.',
    sentBefore:
      'El historial muestra que este mismo correo ya se envió a {{email}}, y este equipo no lo sabe: sus datos pueden ser una copia más antigua. Envíelo otra vez solo si debe llegar dos veces.',
    tooSlow:
      'El servicio es tan lento que la propuesta no se puede comprobar en los {{seconds}} segundos antes del envío. Envíela tal como se leyó por última vez, o espere a tener una conexión mejor.',
    notApproved: 'La propuesta en el servicio no es la que usted aprobó. {{difference}}',
    changedAfterDelete: 'Se cambió en el servicio después de que usted lo eliminara.',
    deletedAfterApproval:
      'La propuesta se eliminó en el servicio después de que usted aprobara esto. Mírelo una vez más.',
    answerLost:
      'La respuesta se perdió, y nada indica que el correo saliera. Pregunte al cliente antes de volver a enviar.',
    clientTakenBack: 'Su cliente se retiró antes de llegar al servicio. Elija otro cliente y esto seguirá.',
    conflictFirst: 'Algo de esto cambió en ambos lados. Decida eso primero.',
    holderGone: 'Aquello a lo que pertenece no está en el servicio.',
    holderUndecided: 'Aquello a lo que pertenece también espera su decisión. Decida primero sobre eso.',
  },
  difference: {
    title: 'El título en el servicio es «{{title}}».',
    client: 'Allí es para otro cliente.',
    author: 'Allí la prepara otra persona.',
    currency: 'Allí su moneda es {{currency}}.',
    sections: 'Allí tiene {{present}} secciones en lugar de {{approved}}.',
    sectionTitle: '{{section}}: el título es distinto.',
    sectionText: '{{section}}: el texto es distinto.',
    sectionKind: '{{section}}: es de otro tipo.',
    sectionOptional: '{{section}}: cambió entre opcional y fija.',
    sectionTotal: '{{section}}: su total cambió entre visible y oculto.',
    lines: '{{section}}: allí tiene {{present}} líneas en lugar de {{approved}}.',
    line: '{{section}}: la línea «{{line}}» es distinta.',
    untitled: 'Una sección sin título',
    noTaxes: 'Allí no tiene impuestos.',
    taxes: 'Allí sus impuestos son {{taxes}}.',
  },
};
