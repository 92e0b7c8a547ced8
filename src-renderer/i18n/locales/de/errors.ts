/** Why a request of the user failed, and what to do (`shared/reasons/reason.ts`). */
export const errors = {
  fileReadDenied:
    'Layover kann die Datei dort nicht lesen. Vielleicht fehlt die Berechtigung, oder sie ist in einem anderen Programm geöffnet. Wählen Sie einen anderen Ort.',
  fileWriteDenied:
    'Layover kann die Datei dort nicht speichern. Vielleicht fehlt die Berechtigung, oder sie ist in einem anderen Programm geöffnet. Wählen Sie einen anderen Ort.',
  fileReadFailed:
    'Die Datei ließ sich nicht lesen. Wählen Sie einen anderen Ort und versuchen Sie es erneut.',
  fileWriteFailed:
    'Die Datei ließ sich nicht speichern. Wählen Sie einen anderen Ort und versuchen Sie es erneut.',
  noUpdate: 'Es gibt kein Update zum Installieren.',
  updateWaits: 'Angebote warten auf den Versand. Starten Sie danach neu.',
  serviceSlow: 'Der Arbeitsbereich auf diesem Computer ist nicht rechtzeitig gestartet.',
  serviceEnded: 'Der Arbeitsbereich auf diesem Computer wurde beim Start beendet.',
  noFreePort:
    'Auf diesem Computer wurde kein freier Port gefunden. Starten Sie den Computer neu und versuchen Sie es noch einmal.',
  portUnknown:
    'Layover kennt den Port Ihrer Kundenseiten nicht mehr. Wählen Sie unter Einstellungen > Kundenseiten einen Port.',
  noBusiness: 'Auf diesem Computer gibt es noch keinen eigenen Arbeitsbereich. Legen Sie ihn zuerst an.',
  badPublicUrl:
    'Geben Sie eine Adresse ein, die mit https:// beginnt, zum Beispiel https://angebote.example.com.',
  portTaken:
    'Ein anderes Programm belegt Port {{port}} auf diesem Computer. Beenden Sie es und versuchen Sie es noch einmal, oder wählen Sie einen anderen Port.',
  databaseDamaged: 'Die Datenbank Ihrer Firma ist beschädigt.',
  databaseEmpty: 'Die Datenbank Ihrer Firma ist leer.',
  databaseMissing: 'Die Datenbank Ihrer Firma fehlt.',
  databaseOlder: 'Die Datenbank Ihrer Firma ist älter als ihre letzte Kopie.',
  onlyLinks: 'Layover öffnet nur Webseiten und E-Mail-Adressen.',
  pdfSlow: 'Das Erstellen des PDFs dauerte zu lange. Versuchen Sie es erneut.',
  pdfFailed: 'Das PDF ließ sich nicht erstellen. Versuchen Sie es erneut oder exportieren Sie als HTML.',
  noPrinter:
    'Auf diesem Computer ist kein Drucker eingerichtet. Fügen Sie in den Systemeinstellungen einen hinzu oder exportieren Sie ein PDF.',
  printFailed:
    'Der Drucker hat den Auftrag nicht angenommen. Prüfen Sie den Drucker und versuchen Sie es erneut.',
  internal: 'In Layover ist etwas schiefgegangen. Ihre Arbeit ist sicher. Versuchen Sie es erneut.',
  diskFull: 'Die Festplatte ist voll. Geben Sie Speicherplatz frei. Gespeichertes geht nicht verloren.',
  diskFullLeft:
    'Die Festplatte ist voll: noch {{left}} frei. Geben Sie Speicherplatz frei. Gespeichertes geht nicht verloren.',
  notWritten:
    'Layover kann nicht auf die Festplatte schreiben. Prüfen Sie die Festplatte und ihre Zugriffsrechte. Gespeichertes geht nicht verloren.',
  journalBusy:
    'Ein anderes Programm verwendet Ihre Daten. Layover versucht es erneut. Gespeichertes geht nicht verloren.',
  journalDamaged: 'Ihre Daten sind beschädigt und werden wiederhergestellt.',
  newerVersion:
    'Diese Daten stammen von einer neueren Version von Layover. Aktualisieren Sie Layover, um sie zu öffnen.',
  unknownAccount: 'Dieses Konto ist nicht mehr auf diesem Computer.',
  otherAccount: 'Die Arbeit auf diesem Computer gehört zu einem anderen Konto.',
  connectFirst: 'Verbinden Sie zuerst ein Konto.',
  noServiceForKey: 'Es gibt kein Konto, dessen Schlüssel ersetzt werden könnte.',
  keyOfOther:
    'Dieser Schlüssel gehört zu {{next}}. Auf diesem Computer sind noch Änderungen für {{saved}} in der Warteschlange. Trennen Sie zuerst die Verbindung, um das Konto zu wechseln.',
  badKey: 'Dieser API-Schlüssel enthält ungültige Zeichen. Fügen Sie ihn erneut ein.',
  keyRejected: 'Der Server akzeptiert diesen Schlüssel nicht.',
  keyRejectedSaying: 'Der Server akzeptiert diesen Schlüssel nicht: {{message}}',
  callRefused: 'Antwort des Servers: {{message}}',
  tryLater: '{{cause}} Versuchen Sie es in ein paar Minuten erneut.',
  tryOrCheckAddress: '{{cause}} Versuchen Sie es erneut. Hilft das nicht, prüfen Sie die Adresse.',
  notThisApi: 'Unter dieser Adresse gibt es keinen Angebotsdienst. Prüfen Sie die Adresse.',
  busy: 'Der Server ist ausgelastet. Versuchen Sie es in einer halben Minute erneut.',
  busyFor_one: 'Der Server ist ausgelastet. Versuchen Sie es in {{count}} Sekunde erneut.',
  busyFor_other: 'Der Server ist ausgelastet. Versuchen Sie es in {{count}} Sekunden erneut.',
  portal:
    'Statt des Servers hat eine Webseite geantwortet. Melden Sie sich im Netzwerk an oder prüfen Sie die Adresse.',
  noAddress: 'Geben Sie die Serveradresse ein.',
  badAddress: 'Geben Sie eine Adresse wie https://proposals.example.com ein.',
  wrongVersion: 'Layover braucht Version 2 der API. Die Adresse muss auf /api/v2 enden.',
  needsHttps: 'Die Adresse muss mit https:// beginnen.',
  needsHttpsForKey: 'Die Adresse muss mit https:// beginnen, damit Ihr Schlüssel geschützt ist.',
  noCredentials: 'Die Adresse darf keinen Namen und kein Passwort enthalten.',
  noQuery: 'Die Adresse darf kein „?“ oder „#“ enthalten.',
  doneAlready: 'Das ist bereits erledigt.',
  mirrorBehind: 'Dieses Fenster ist veraltet und wird neu geladen.',
  clientGone: 'Diesen Kunden gibt es nicht mehr. Wählen Sie einen anderen.',
  sendNeedsClient:
    'Für dieses Angebot ist eine E-Mail in der Warteschlange. Wählen Sie einen Kunden oder brechen Sie den Versand ab.',
  whichRecord: 'Wählen Sie die passende Kopie.',
  onItsWay: 'Dies wird gerade synchronisiert. Warten Sie, bis es fertig ist, und ändern Sie es dann.',
  onlyRefused: 'Nur fehlgeschlagene Änderungen lassen sich erneut versuchen.',
  waitForOutcome: 'Dies wird gerade synchronisiert. Warten Sie, bis es fertig ist.',
  noDecision: 'Hier ist keine Entscheidung mehr nötig.',
  conflictDecided: 'Dieser Konflikt ist bereits gelöst.',
  questionAnswered: 'Das wurde bereits entschieden.',
  fileDiskFull: 'Die Festplatte ist voll. Geben Sie Speicherplatz frei oder wählen Sie einen anderen Ort.',
  fileDiskFullLeft:
    'Die Festplatte ist voll: noch {{left}} frei. Geben Sie Speicherplatz frei oder wählen Sie einen anderen Ort.',
  fileIsFolder: 'Ein Ordner hat bereits diesen Namen. Wählen Sie einen anderen Namen.',
  fileNameRefused:
    'Dieser Dateiname ist hier nicht möglich. Wählen Sie einen kürzeren aus Buchstaben und Ziffern.',
  folderGone: 'Dieser Ordner ist nicht erreichbar. Wählen Sie einen anderen Ort.',
  catalogFull: 'Der Katalog ist voll. Löschen Sie Artikel, die Sie nicht mehr brauchen.',
  chooseAgain: 'Wählen Sie erneut, wo die Datei gespeichert werden soll.',
  noBackup: 'Diese Datei ist keine Layover-Sicherung.',
  backupDamaged:
    'Diese Sicherung ist beschädigt: Teile fehlen oder wurden verändert. Verwenden Sie eine andere Kopie.',
  backupNewer:
    'Diese Sicherung stammt von einer neueren Version von Layover. Aktualisieren Sie Layover, um sie zu öffnen.',
  backupChanged: 'Ein anderes Programm hat diese Sicherung verändert. Verwenden Sie eine andere Kopie.',
  backupTooLarge: 'Diese Datei ist zu groß für eine Layover-Sicherung.',
  tooManyFiles: 'In diesem Ordner sind zu viele Dateien mit diesem Namen. Wählen Sie einen anderen Ordner.',
  keychainRead:
    'Der Schlüsselbund ist gesperrt, deshalb lässt sich der API-Schlüssel nicht lesen. Entsperren Sie ihn und versuchen Sie es erneut.',
  keychainReplace:
    'Der Schlüsselbund ist gesperrt, deshalb lässt sich der API-Schlüssel nicht ersetzen. Entsperren Sie ihn und versuchen Sie es erneut.',
  keychainRemove:
    'Der Schlüsselbund ist gesperrt, deshalb lässt sich der API-Schlüssel nicht entfernen. Entsperren Sie ihn und versuchen Sie es erneut.',
  diskUnreadable:
    'Layover kann seine Daten nicht von der Festplatte lesen. Prüfen Sie die Festplatte und ihre Berechtigungen und versuchen Sie es erneut.',
  versionGone: 'Diese Version ist nicht mehr verfügbar.',
  eitherOr: 'Wählen Sie eine Version.',
  restoreOrDelete: 'Wählen Sie, ob dies wiederhergestellt oder gelöscht werden soll.',
  fileAbsent: 'die Datei fehlt',
  fileEmpty: 'die Datei ist leer',
  notAccepted: 'Nicht akzeptiert.',
  windowDiskFull:
    'Die Festplatte ist voll, daher kann dieses Fenster seine Daten nicht ablegen. Geben Sie Speicherplatz frei. Ihre Änderungen werden weiterhin gespeichert.',
  windowNotStored:
    'Dieses Fenster kann seine Daten nicht ablegen, vielleicht ist die Festplatte voll. Geben Sie Speicherplatz frei. Ihre Änderungen werden weiterhin gespeichert.',
  windowFault: 'In diesem Fenster ist etwas schiefgegangen. Ihre Arbeit ist sicher. Versuchen Sie es erneut.',
  secretsElsewhere: 'Das E-Mail-Passwort dieses Servers legt sein Betreiber fest.',
  signInSlow:
    'Sie haben die Anmeldung nicht innerhalb von fünf Minuten abgeschlossen. Versuchen Sie es erneut.',
  signInCanceled: 'Sie haben die Anmeldung abgebrochen.',
  signInRefused:
    'Der Anbieter erlaubt Layover nicht, E-Mails zu senden. Prüfen Sie die Client-ID und versuchen Sie es erneut.',
  signInRefusedSaying: 'Der Anbieter erlaubt Layover nicht, E-Mails zu senden. Seine Antwort: {{message}}',
  signInNoToken:
    'Der Anbieter hat kein Refresh-Token geliefert. Prüfen Sie den Scope oder fragen Sie den Anbieter nach Offline-Zugriff.',
  noMailProgram:
    'Kein E-Mail-Programm hat die Nachricht geöffnet. Legen Sie auf diesem Computer ein Standardprogramm für E-Mails fest oder kopieren Sie die Nachricht.',
};
