/** Reasons by their codes (`shared/reasons/reason.ts`). */
export const reasons = {
  /** How a call failed. The service's own messages are shown as received. */
  call: {
    refused: 'Der Server nimmt unter dieser Adresse keine Verbindungen an.',
    noName: 'Die Adresse wurde nicht gefunden.',
    notReached: 'Der Verbindungsaufbau zum Server hat zu lange gedauert.',
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
    otherRecord: 'Der Server hat die falschen Daten gesendet.',
    askedToWait: 'Zu viele Anfragen. Der Server hat Layover gebeten, es später erneut zu versuchen.',
    noTurn: 'Die Anfrage wurde vor dem Senden abgebrochen.',
  },
  /** What a status of `service-api.md §7` means and what to do, if the service sends no message. */
  answer: {
    malformed:
      'Der Server konnte dies nicht verarbeiten (400). Bearbeiten Sie es und versuchen Sie es erneut, oder verwerfen Sie es.',
    forbidden:
      'Das dürfen nur Administratoren (403). Fragen Sie einen Administrator des Kontos, oder verwerfen Sie die Änderung.',
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
    faultSaid: 'Der Server hat ein Problem ({{status}}): „{{message}}“.',
    maintenance: 'Der Server wird gerade gewartet (503). Layover versucht es erneut.',
    lockedProposal:
      'Der Kunde hat dieses Angebot angenommen. Es lässt sich nicht mehr ändern. Verwerfen Sie die Änderung, oder nehmen Sie sie in einer Kopie vor.',
    lockedSend:
      'Der Kunde hat dieses Angebot angenommen. Es lässt sich nicht erneut senden. Verwerfen Sie die E-Mail, oder senden Sie eine Kopie.',
    lockedClient: 'Dieser Kunde hat ein Angebot angenommen und lässt sich nicht löschen. Behalten Sie ihn.',
  },
  /** Evidence: what was read to verify a call. */
  source: {
    clients: 'Kunden mit dieser E-Mail-Adresse',
    proposals: 'neue Angebote auf dem Server',
    templates: 'Vorlagen auf dem Server',
    sections: 'Abschnitte des Angebots',
    lineItems: 'Positionen des Abschnitts',
    taxes: 'Steuern des Angebots',
    record: 'Kopie auf dem Server',
    order: 'Reihenfolge auf dem Server',
    activity: 'Aktivität und Status des Angebots seit dem Versuch',
    activityBefore: 'Aktivität des Angebots direkt vor dem Senden',
    localData: 'Daten auf diesem Computer',
  },
  /** Evidence: what was found there. */
  finding: {
    damaged: 'Beschädigt. Es lässt sich nicht feststellen, ob dies synchronisiert wurde.',
    none: 'Kein Treffer gefunden.',
    equal:
      'Ein Treffer. Vielleicht hat ihn jemand anderes erstellt. Wählen Sie ihn aus, wenn er von Ihnen ist.',
    several: '{{count}} mögliche Treffer.',
    changed_one:
      '{{count}} möglicher Treffer, von jemand anderem geändert. Wählen Sie ihn, wenn es derselbe ist.',
    changed_other:
      '{{count}} mögliche Treffer, von jemand anderem geändert. Wählen Sie gegebenenfalls den richtigen.',
    present: 'Gefunden.',
    hasValues: 'Hat die neuen Werte.',
    lacksValues: 'Hat die neuen Werte nicht.',
    inPosition: 'Bereits an der neuen Position.',
    outOfPosition: 'Nicht an der neuen Position.',
    sentTo: 'Laut Aktivität an {{email}} gesendet.',
    notDraft: 'Das Angebot ist kein Entwurf mehr.',
    noActivity: 'Keine Aktivität, und der Status ist unverändert.',
    otherEmail: 'Inzwischen wurde eine andere E-Mail gesendet, an jemand anderen oder mit anderem Text.',
  },
  /** Why an operation waits for the user or for its turn. */
  operation: {
    gone: 'Dies wurde vom Server gelöscht.',
    goneBeforeOutcome: 'Dies wurde vom Server gelöscht, bevor Layover eine Antwort erhielt.',
    closedBeforeAnswer: 'Layover wurde beendet, bevor der Server antwortete.',
    answerNotSaved: 'Die Antwort des Servers konnte nicht gespeichert werden.',
    unexpected: 'In Layover ist ein unerwartetes Problem aufgetreten. Versuchen Sie es erneut.',
    archived:
      'Das Angebot wurde archiviert, sein Link funktioniert nicht mehr. Senden Sie eine Kopie oder brechen Sie den Versand ab.',
    expired:
      'Das Angebot ist abgelaufen. Wählen Sie ein späteres Ablaufdatum oder entfernen Sie es und senden Sie erneut.',
    waitedLong: 'Dies ist seit mehr als 12 Stunden in der Warteschlange. Prüfen Sie es vor dem Senden.',
    sentBefore:
      'Genau diese E-Mail wurde bereits an {{email}} gesendet, aber nicht aus diesen Daten. Die Daten auf diesem Computer sind vielleicht eine ältere Kopie. Senden Sie sie nur erneut, wenn sie zweimal ankommen soll.',
    tooSlow:
      'Der Server ist zu langsam, um das Angebot innerhalb von {{seconds}} Sekunden vor dem Senden zu prüfen. Senden Sie die zuletzt geladene Version, oder warten Sie auf eine bessere Verbindung.',
    notApproved: 'Das Angebot auf dem Server ist nicht das, das Sie freigegeben haben. {{difference}}',
    changedAfterDelete: 'Jemand hat dies geändert, nachdem Sie es gelöscht hatten.',
    changedUnseen:
      'Das Angebot hat sich in dem Moment geändert, in dem Sie es freigegeben haben. Sehen Sie es noch einmal an und senden Sie es dann.',
    deletedAfterApproval:
      'Jemand hat das Angebot gelöscht, nachdem Sie dies freigegeben hatten. Prüfen Sie es noch einmal.',
    answerLost:
      'Der Server hat nicht geantwortet, und nichts deutet darauf hin, dass die E-Mail gesendet wurde. Fragen Sie den Kunden, bevor Sie sie erneut senden.',
    clientRemoved:
      'Der Kunde wurde vor der Synchronisierung entfernt. Wählen Sie einen anderen Kunden, um fortzufahren.',
    conflictFirst: 'Lösen Sie zuerst den Konflikt.',
    parentMissing: 'Das Angebot, der Abschnitt oder die Vorlage dazu fehlt auf dem Server.',
    parentUndecided: 'Entscheiden Sie zuerst über das zugehörige Angebot.',
    uncertain: 'Layover weiß nicht, ob dies synchronisiert wurde, weil seine Daten beschädigt waren.',
    uncertainCreate:
      'Layover weiß nicht, ob dies erstellt wurde, weil seine Daten beschädigt waren. Prüfen Sie den Server, bevor Sie es erneut versuchen.',
    uncertainSend:
      'Layover weiß nicht, ob diese E-Mail gesendet wurde, weil seine Daten beschädigt waren. Fragen Sie den Kunden, bevor Sie sie erneut senden.',
    pictureRefused:
      'Der Server nimmt ein Bild in diesem Text nicht an. Ersetzen oder entfernen Sie das Bild; Text und Bild bleiben auf diesem Computer.',
    pictureMissing:
      'Ein Bild in diesem Text fehlt auf diesem Computer. Fügen Sie es erneut ein oder entfernen Sie es aus dem Text.',
    picturesTooLarge:
      'Dieser Server speichert keine eigenen Bilder, und der Text ist mit ihnen zu lang. Entfernen Sie Bilder oder ersetzen Sie sie durch kleinere.',
    unknownReason: 'Layover kennt den Grund nicht, der hierzu gespeichert wurde: {{stored}}',
  },
  /** The first difference between the approved content and the service's. */
  difference: {
    title: 'Titel: „{{approved}}“ → „{{present}}“.',
    client: 'Auf dem Server ist es für einen anderen Kunden.',
    author: 'Auf dem Server ist es von jemand anderem erstellt.',
    currency: 'Währung: {{approved}} → {{present}}.',
    total: 'Summe: {{approved}} → {{present}}.',
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
