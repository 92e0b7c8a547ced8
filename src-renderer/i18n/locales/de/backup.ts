/** Backing up the whole workspace, and restoring it. */
export const backup = {
  heading: 'Sicherung',
  hint: 'Angebote, Kunden, Bibliothek, Einstellungen und E-Mails in der Warteschlange in einer Datei. API-Schlüssel sind nicht enthalten.',
  saveMenu: 'Sicherung erstellen …',
  restoreMenu: 'Wiederherstellen …',
  saveCommand: 'Sicherung des Arbeitsbereichs erstellen …',
  restoreCommand: 'Sicherung wiederherstellen …',
  saved: 'Gespeichert als {{name}}',
  savedText_one: 'Sie enthält {{count}} Eintrag. Bewahren Sie sie nicht nur auf diesem Computer auf.',
  savedText_other: 'Sie enthält {{count}} Einträge. Bewahren Sie sie nicht nur auf diesem Computer auf.',
  picturesLeftOut_one:
    '{{count}} Bild fehlt darin: Es liegt nicht auf diesem Computer oder die Datei würde zu groß.',
  picturesLeftOut_other:
    '{{count}} Bilder fehlen darin: Sie liegen nicht auf diesem Computer oder die Datei würde zu groß.',
  notSaved: 'Sicherung konnte nicht gespeichert werden',
  notOpened: 'Sicherung konnte nicht geöffnet werden',
  failed: 'Das hat nicht geklappt. Es ist nichts verloren. Versuchen Sie es erneut.',
  title: 'Sicherung wiederherstellen',
  from: 'Sicherung von {{name}}, erstellt am {{time}}.',
  reading: 'Sicherung wird gelesen …',
  restoring: 'Wird wiederhergestellt …',
  content: 'Inhalt',
  library: 'Bibliotheksabschnitte',
  settings: 'Einstellungen für Fenster und Benachrichtigungen',
  which: 'Angebote zum Wiederherstellen',
  noneMissing: 'Es fehlen keine',
  onlyMissing_one: 'Nur das {{count}} fehlende Angebot',
  onlyMissing_other: 'Nur die {{count}} fehlenden Angebote',
  allAsDrafts_one: '{{count}} als neuer Entwurf',
  allAsDrafts_other: 'Alle {{count}} als neue Entwürfe',
  asDrafts:
    'Alles kommt als neuer Entwurf zurück. Kunden, deren E-Mail-Adresse Sie schon haben, werden übersprungen.',
  nestedDeep_one:
    '{{count}} Text verliert einen Teil seiner Formatierung, weil er zu tief verschachtelt ist.',
  nestedDeep_other:
    '{{count}} Texte verlieren einen Teil ihrer Formatierung, weil sie zu tief verschachtelt sind.',
  emailsWait_one: '{{count}} E-Mail aus der Warteschlange wird zum Entwurf und nicht automatisch gesendet.',
  emailsWait_other:
    '{{count}} E-Mails aus der Warteschlange werden zu Entwürfen und nicht automatisch gesendet.',
  nothing: 'Sie haben bereits alles aus dieser Sicherung.',
  takes: 'Die Synchronisierung dauert etwa {{time}}; Sie können währenddessen weiterarbeiten.',
  outcome:
    'Angebote: {{proposals}}. Neue Kunden: {{clients}}. Änderungen: {{calls}}. Lässt sich auf einmal rückgängig machen.',
  restore: 'Wiederherstellen',
  stop: 'Stoppen',
  stopped: 'Gestoppt. Mit „Rückgängig“ entfernen Sie, was bisher wiederhergestellt wurde.',
  done: 'Fertig',
  restored: 'Sicherung wiederhergestellt',
  restoredText: 'Mit „Rückgängig“ entfernen Sie alles Wiederhergestellte.',
  emails: 'Nicht gesendete E-Mails',
  emailsText: 'Keine davon wurde gesendet. Prüfen Sie jede vor dem Senden.',
  write: 'Prüfen und senden …',
  undoLabel: 'Sicherung wiederherstellen',
  statesLost_one:
    '{{count}} Angebot war gesendet oder entschieden. Dieser Status lässt sich nicht wiederherstellen.',
  statesLost_other:
    '{{count}} Angebote waren gesendet oder entschieden. Dieser Status lässt sich nicht wiederherstellen.',
  archivedLost_one: '{{count}} archiviertes Angebot wird ohne Archivierung wiederhergestellt.',
  archivedLost_other: '{{count}} archivierte Angebote werden ohne Archivierung wiederhergestellt.',
  templatesLost_one:
    '{{count}} Abschnitt stammt aus einer Vorlage, die dieses Konto nicht hat. Er kommt in die Bibliothek.',
  templatesLost_other:
    '{{count}} Abschnitte stammen aus Vorlagen, die dieses Konto nicht hat. Sie kommen in die Bibliothek.',
};
