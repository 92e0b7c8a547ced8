import type { EngineWords } from './engine-words.ts';

/** What the engine says in German. */
export const engine: EngineWords = {
  call: {
    refused: 'Der Dienst nimmt an dieser Adresse keine Verbindungen an.',
    noName: 'Die Adresse wurde nicht gefunden.',
    notReached: 'Der Dienst war nicht rechtzeitig zu erreichen.',
    notMade: 'Der Aufruf wurde aufgegeben, bevor er begann.',
    insecure: 'Mit dem Dienst kam keine sichere Verbindung zustande ({{code}}).',
    noConnection: 'Es gibt keine Verbindung zum Dienst.',
    noAnswer: 'Der Dienst hat nicht rechtzeitig geantwortet.',
    broke: 'Die Verbindung brach ab, bevor die Antwort vollständig war.',
    brokeOff: 'Die Antwort des Dienstes brach ab.',
    givenUp: 'Der Aufruf wurde unterwegs aufgegeben.',
    redirected: 'Der Dienst verwies auf eine andere Adresse; dem wird nicht gefolgt.',
    tooLarge: 'Die Antwort des Dienstes ist zu groß.',
    noHttp: 'Der Dienst gab eine Antwort, die kein HTTP ist.',
    failed: 'Die Verbindung scheiterte, bevor eine Antwort kam.',
    unexplained: 'Der Dienst antwortete mit Status {{status}}, ohne Erklärung.',
    webPage: 'Statt des Dienstes antwortete eine Webseite (Status {{status}}).',
    unreadable: 'Der Dienst antwortete mit etwas, das sich nicht lesen lässt.',
    otherRecord: 'Der Dienst hat mit einem anderen Datensatz geantwortet als dem, um den es ging.',
    askedToWait: 'Der Dienst bat zu warten.',
    noTurn: 'Der Aufruf wurde aufgegeben, bevor er an der Reihe war.',
  },
  status: {
    malformed:
      'Der Dienst konnte damit nichts anfangen (400). Ändern Sie die Eingabe und versuchen Sie es erneut, oder verwerfen Sie sie.',
    forbidden:
      'Der Dienst behält dies Administratoren vor (403). Fragen Sie einen Administrator des Kontos, oder verwerfen Sie es.',
    notFound:
      'Der Dienst hat dies nicht (404); vielleicht hat es dort jemand gelöscht. Verwerfen Sie die Änderung, oder duplizieren Sie, was Sie behalten möchten.',
    notAllowed: 'Der Dienst erlaubt dies hier nicht (405). Verwerfen Sie es; alles andere geht weiter.',
    notAcceptable:
      'Der Dienst antwortet nicht in einer Form, die Layover liest (406). Prüfen Sie die Adresse des Dienstes in den Einstellungen.',
    removed:
      'Dies wurde beim Dienst entfernt (410). Verwerfen Sie die Änderung, oder duplizieren Sie, was Sie behalten möchten.',
    unaccepted:
      'Der Dienst hat dies nicht angenommen ({{status}}) und nicht gesagt, warum. Ändern Sie die Eingabe und versuchen Sie es erneut, oder verwerfen Sie sie.',
    fault: 'Der Dienst hat selbst ein Problem ({{status}}).',
    faultSaid: 'Der Dienst hat selbst ein Problem ({{status}}) und sagt: „{{words}}“.',
    maintenance: 'Der Dienst wird gerade gewartet (503).',
  },
  probe: {
    clients: 'die Kunden mit dieser Adresse',
    proposals: 'die neuen Angebote beim Dienst',
    sections: 'die Abschnitte des Angebots',
    lines: 'die Positionen des Abschnitts',
    taxes: 'die Steuern des Angebots',
    record: 'der Eintrag beim Dienst',
    place: 'die Stelle des Eintrags unter seinen Geschwistern beim Dienst',
    timeline: 'der Verlauf des Angebots seit dem Versuch und sein Status',
    timelineBefore: 'der Verlauf des Angebots, unmittelbar vor dem Senden',
    ownRecord: 'Layovers eigene Aufzeichnung darüber',
    wasDamaged: 'Sie war beschädigt und sagt nicht, ob dies hinausging.',
    noneLikeIt: 'Nichts Neues dort gleicht diesem.',
    severalLikeIt: 'Es gibt {{number}} neue, die dieses sein könnten.',
    mayBeChanged_one:
      '{{count}} neuer Datensatz dort könnte es sein, von jemand anderem geändert. Sagen Sie, ob er es ist.',
    mayBeChanged_other:
      '{{count}} neue Datensätze dort könnten es sein, von jemand anderem geändert. Sagen Sie, welcher es ist oder dass es keiner ist.',
    isThere: 'Es ist da.',
    hasValues: 'Er hat die neuen Werte.',
    lacksValues: 'Er hat die neuen Werte nicht.',
    standsThere: 'Er steht, wohin er verschoben wurde.',
    standsElsewhere: 'Er steht nicht dort.',
    wentTo: 'Laut Verlauf ging es an {{email}}.',
    noDraft: 'Das Angebot ist kein Entwurf mehr.',
    nothingHappened: 'Nichts im Verlauf, und der Status hat sich nicht geändert.',
    anotherSend:
      'Im Verlauf steht eine E-Mail, die inzwischen hinausging, an jemand anderen oder mit anderen Worten.',
  },
  operation: {
    gone: 'Beim Dienst gibt es das nicht mehr.',
    goneBeforeOutcome: 'Es wurde beim Dienst gelöscht, bevor das Ergebnis bekannt war.',
    takenBack: 'Es wurde inzwischen geändert oder zurückgenommen.',
    endedMeanwhile: 'Layover wurde beendet, bevor die Antwort kam.',
    unexpected: 'Layover stieß auf ein unerwartetes Problem.',
    archivedSend:
      'Das Angebot wurde archiviert, sein Link öffnet nichts. Senden Sie eine Kopie davon oder ziehen Sie die E-Mail zurück.',
    expiredSend:
      'Das Angebot ist abgelaufen. Setzen Sie ein späteres Ablaufdatum oder keines und senden Sie es dann noch einmal.',
    waitedLong: 'Es hat mehr als 12 Stunden gewartet. Sehen Sie es sich noch einmal an, bevor es hinausgeht.',
    sentBefore:
      'Laut Verlauf ging genau diese E-Mail schon an {{email}}, und dieser Computer weiß nichts davon: Seine Daten sind vielleicht eine ältere Kopie. Senden Sie sie nur noch einmal, wenn sie zweimal ankommen soll.',
    tooSlow:
      'Der Dienst ist so langsam, dass sich das Angebot nicht innerhalb von {{seconds}} Sekunden vor dem Senden prüfen lässt. Senden Sie es so, wie es zuletzt gelesen wurde, oder warten Sie auf eine bessere Verbindung.',
    notApproved: 'Das Angebot beim Dienst ist nicht das, was Sie freigegeben haben. {{difference}}',
    changedAfterDelete: 'Es wurde beim Dienst geändert, nachdem Sie es gelöscht hatten.',
    deletedAfterApproval:
      'Das Angebot wurde beim Dienst gelöscht, nachdem Sie dies freigegeben hatten. Sehen Sie es sich noch einmal an.',
    answerLost:
      'Die Antwort ging verloren, und nichts zeigt, dass die E-Mail hinausging. Fragen Sie den Kunden, bevor Sie erneut senden.',
    clientTakenBack:
      'Der Kunde wurde zurückgenommen, bevor er beim Dienst war. Wählen Sie einen anderen Kunden, dann geht es weiter.',
    conflictFirst: 'Etwas daran wurde auf beiden Seiten geändert. Entscheiden Sie das zuerst.',
    holderGone: 'Wozu dies gehört, das gibt es beim Dienst nicht.',
    holderUndecided:
      'Wozu dies gehört, das wartet auch auf Ihre Entscheidung. Entscheiden Sie zuerst darüber.',
  },
  difference: {
    title: 'Der Titel beim Dienst ist „{{title}}“.',
    client: 'Es ist dort für einen anderen Kunden.',
    author: 'Es ist dort von jemand anderem erstellt.',
    currency: 'Seine Währung ist dort {{currency}}.',
    sections: 'Es hat dort {{present}} Abschnitte statt {{approved}}.',
    sectionTitle: '{{section}}: Der Titel ist ein anderer.',
    sectionText: '{{section}}: Der Text ist ein anderer.',
    sectionKind: '{{section}}: Die Art ist eine andere.',
    sectionOptional: '{{section}}: wechselte zwischen optional und fest.',
    sectionTotal: '{{section}}: Die Summe wechselte zwischen sichtbar und verborgen.',
    lines: '{{section}}: Dort sind es {{present}} Positionen statt {{approved}}.',
    line: '{{section}}: Die Position „{{line}}“ ist eine andere.',
    untitled: 'Ein Abschnitt ohne Titel',
    noTaxes: 'Dort hat es keine Steuern.',
    taxes: 'Dort sind seine Steuern {{taxes}}.',
  },
};
