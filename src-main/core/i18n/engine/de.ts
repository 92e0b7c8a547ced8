import type { EngineMessages } from './engine-messages.ts';

export const engine: EngineMessages = {
  call: {
    refused: 'Der Server nimmt unter dieser Adresse keine Verbindungen an.',
    noName: 'Die Adresse wurde nicht gefunden.',
    notReached: 'Der Server war nicht rechtzeitig erreichbar.',
    notMade: 'Die Anfrage wurde vor dem Start abgebrochen.',
    insecure: 'Keine sichere Verbindung zum Server möglich ({{code}}).',
    noConnection: 'Keine Verbindung zum Server.',
    noAnswer: 'Der Server hat nicht rechtzeitig geantwortet.',
    broke: 'Die Verbindung brach ab, bevor die Antwort vollständig war.',
    brokeOff: 'Die Antwort des Servers war unvollständig.',
    givenUp: 'Die Anfrage wurde abgebrochen.',
    redirected:
      'Der Server hat auf eine andere Adresse weitergeleitet. Layover folgt keinen Weiterleitungen.',
    tooLarge: 'Die Antwort des Servers ist zu groß.',
    noHttp: 'Die Antwort des Servers ist kein gültiges HTTP.',
    failed: 'Die Verbindung scheiterte, bevor der Server antwortete.',
    unexplained: 'Der Server hat mit Status {{status}} geantwortet, ohne Erklärung.',
    webPage: 'Statt des Servers hat eine Webseite geantwortet (Status {{status}}).',
    unreadable: 'Layover konnte die Antwort des Servers nicht lesen.',
    otherRecord: 'Der Server hat falsche Daten gesendet.',
    askedToWait: 'Der Server hat um Wartezeit gebeten.',
    noTurn: 'Die Anfrage wurde vor dem Senden abgebrochen.',
  },
  status: {
    malformed:
      'Der Server konnte dies nicht verarbeiten (400). Bearbeiten Sie es und versuchen Sie es erneut, oder verwerfen Sie es.',
    forbidden:
      'Das dürfen nur Administratoren (403). Fragen Sie einen Administrator des Kontos, oder verwerfen Sie es.',
    notFound:
      'Der Server findet dies nicht (404). Vielleicht wurde es gelöscht. Verwerfen Sie die Änderung, oder duplizieren Sie, was Sie behalten möchten.',
    notAllowed:
      'Der Server erlaubt dies nicht (405). Verwerfen Sie es. Alles andere wird weiter synchronisiert.',
    notAcceptable:
      'Layover kann das Format des Servers nicht lesen (406). Prüfen Sie die Serveradresse in den Einstellungen.',
    removed:
      'Dies wurde vom Server gelöscht (410). Verwerfen Sie die Änderung, oder duplizieren Sie, was Sie behalten möchten.',
    unaccepted:
      'Der Server hat dies nicht akzeptiert ({{status}}) und keinen Grund genannt. Bearbeiten Sie es und versuchen Sie es erneut, oder verwerfen Sie es.',
    fault: 'Der Server hat ein Problem ({{status}}).',
    faultSaid: 'Der Server hat ein Problem ({{status}}): „{{words}}“.',
    maintenance: 'Der Server wird gerade gewartet (503).',
  },
  verify: {
    clients: 'Kunden mit dieser E-Mail-Adresse',
    proposals: 'neue Angebote auf dem Server',
    sections: 'Abschnitte des Angebots',
    lines: 'Positionen des Abschnitts',
    taxes: 'Steuern des Angebots',
    record: 'Kopie auf dem Server',
    place: 'Reihenfolge auf dem Server',
    timeline: 'Aktivität und Status des Angebots seit dem Versuch',
    timelineBefore: 'Aktivität des Angebots direkt vor dem Senden',
    ownRecord: 'Daten auf diesem Computer',
    wasDamaged: 'Beschädigt; ob dies synchronisiert wurde, ist unklar.',
    noneLikeIt: 'Kein Treffer gefunden.',
    severalLikeIt: '{{number}} mögliche Treffer.',
    mayBeChanged_one:
      '{{count}} möglicher Treffer, von jemand anderem geändert. Wählen Sie ihn, wenn es derselbe ist.',
    mayBeChanged_other:
      '{{count}} mögliche Treffer, von jemand anderem geändert. Wählen Sie gegebenenfalls den richtigen.',
    isThere: 'Gefunden.',
    hasValues: 'Hat die neuen Werte.',
    lacksValues: 'Hat die neuen Werte nicht.',
    standsThere: 'Bereits an der neuen Position.',
    standsElsewhere: 'Nicht an der neuen Position.',
    wentTo: 'Laut Aktivität an {{email}} gesendet.',
    noDraft: 'Das Angebot ist kein Entwurf mehr.',
    nothingHappened: 'Keine Aktivität, und der Status ist unverändert.',
    anotherSend: 'Inzwischen wurde eine andere E-Mail gesendet, an jemand anderen oder mit anderem Text.',
  },
  operation: {
    gone: 'Dies wurde vom Server gelöscht.',
    goneBeforeOutcome: 'Dies wurde vom Server gelöscht, bevor Layover eine Antwort erhielt.',
    takenBack: 'Dies wurde inzwischen geändert oder abgebrochen.',
    endedMeanwhile: 'Layover wurde beendet, bevor der Server antwortete.',
    unexpected: 'In Layover ist ein unerwartetes Problem aufgetreten.',
    archivedSend:
      'Das Angebot wurde archiviert, sein Link funktioniert nicht mehr. Senden Sie eine Kopie oder brechen Sie den Versand ab.',
    expiredSend:
      'Das Angebot ist abgelaufen. Wählen Sie ein späteres Ablaufdatum oder entfernen Sie es und senden Sie erneut.',
    waitedLong: 'Dies ist seit mehr als 12 Stunden in der Warteschlange. Prüfen Sie es vor dem Senden.',
    sentBefore:
      'Genau diese E-Mail wurde bereits an {{email}} gesendet, aber nicht aus diesen Daten. Die Daten auf diesem Computer sind vielleicht eine ältere Kopie. Senden Sie sie nur erneut, wenn sie zweimal ankommen soll.',
    tooSlow:
      'Der Server ist zu langsam, um das Angebot innerhalb von {{seconds}} Sekunden vor dem Senden zu prüfen. Senden Sie die zuletzt geladene Version, oder warten Sie auf eine bessere Verbindung.',
    notApproved: 'Das Angebot auf dem Server ist nicht das, das Sie freigegeben haben. {{difference}}',
    changedAfterDelete: 'Jemand hat dies geändert, nachdem Sie es gelöscht hatten.',
    deletedAfterApproval:
      'Jemand hat das Angebot gelöscht, nachdem Sie dies freigegeben hatten. Prüfen Sie es noch einmal.',
    answerLost:
      'Der Server hat nicht geantwortet, und nichts deutet darauf hin, dass die E-Mail gesendet wurde. Fragen Sie den Kunden, bevor Sie sie erneut senden.',
    clientTakenBack:
      'Der Kunde wurde vor der Synchronisierung entfernt. Wählen Sie einen anderen Kunden, um fortzufahren.',
    conflictFirst: 'Lösen Sie zuerst den Konflikt.',
    holderGone: 'Das Übergeordnete fehlt auf dem Server.',
    holderUndecided: 'Entscheiden Sie zuerst über das zugehörige Angebot.',
  },
  difference: {
    title: 'Auf dem Server lautet der Titel „{{title}}“.',
    client: 'Auf dem Server ist es für einen anderen Kunden.',
    author: 'Auf dem Server ist es von jemand anderem erstellt.',
    currency: 'Auf dem Server ist die Währung {{currency}}.',
    sections: 'Auf dem Server hat es {{present}} Abschnitte statt {{approved}}.',
    sectionTitle: '{{section}}: anderer Titel.',
    sectionText: '{{section}}: anderer Text.',
    sectionKind: '{{section}}: anderer Abschnittstyp.',
    sectionOptional: '{{section}}: „Optional“ wurde geändert.',
    sectionTotal: '{{section}}: „Zwischensumme anzeigen“ wurde geändert.',
    lines: '{{section}}: {{present}} Positionen statt {{approved}}.',
    line: '{{section}}: Die Position „{{line}}“ ist anders.',
    untitled: 'Abschnitt ohne Titel',
    noTaxes: 'Auf dem Server hat es keine Steuern.',
    taxes: 'Auf dem Server hat es diese Steuern: {{taxes}}.',
  },
};
