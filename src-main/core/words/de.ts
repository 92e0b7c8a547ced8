import { engine } from './engine/de.ts';
import type { MainWords } from './main-words.ts';

/** What the main process says in German. */
export const de: MainWords = {
  ...engine,
  errors: {
    fileReadDenied:
      'Die Datei lässt sich dort nicht lesen: keine Berechtigung, oder sie ist in einem anderen Programm geöffnet. Wählen Sie einen anderen Ort.',
    fileWriteDenied:
      'Die Datei lässt sich dort nicht schreiben: keine Berechtigung, oder sie ist in einem anderen Programm geöffnet. Wählen Sie einen anderen Ort.',
    fileReadFailed:
      'Die Datei ließ sich nicht lesen. Wählen Sie einen anderen Ort und versuchen Sie es erneut.',
    fileWriteFailed:
      'Die Datei ließ sich nicht schreiben. Wählen Sie einen anderen Ort und versuchen Sie es erneut.',
    noUpdate: 'Es gibt keine neuere Version, mit der neu gestartet werden könnte.',
    updateWaits: 'Angebote warten auf den Versand. Starten Sie neu, wenn sie hinausgegangen sind.',
    doubt: 'Layovers Aufzeichnung, ob dies hinausging, war beschädigt.',
    doubtCreate:
      'Layovers Aufzeichnung, ob dies hinausging, war beschädigt. Sehen Sie nach, ob es schon beim Dienst ist, bevor Sie es wiederholen.',
    doubtSend:
      'Layovers Aufzeichnung, ob dies hinausging, war beschädigt. Fragen Sie den Kunden, ob die E-Mail angekommen ist, bevor Sie erneut senden.',
    serviceSlow: 'Der Dienst auf diesem Computer ist nicht rechtzeitig gestartet.',
    serviceEnded: 'Der Dienst auf diesem Computer hat sich beim Start beendet.',
    onlyLinks: 'Layover öffnet nur Webseiten und E-Mail-Adressen.',
    pdfSlow: 'Das Erstellen des PDFs dauerte zu lange. Versuchen Sie es erneut.',
    pdfFailed: 'Das PDF ließ sich nicht erstellen. Versuchen Sie es erneut, oder exportieren Sie HTML.',
    noPrinter:
      'Auf diesem Computer ist kein Drucker eingerichtet. Fügen Sie in den Systemeinstellungen einen hinzu, oder exportieren Sie ein PDF.',
    printFailed:
      'Der Drucker hat den Auftrag nicht angenommen. Prüfen Sie den Drucker und versuchen Sie es erneut.',
    internal: 'In Layover ist etwas schiefgegangen. Ihre Arbeit bleibt erhalten; versuchen Sie es erneut.',
    diskFull: 'Die Festplatte ist voll. Schaffen Sie Platz; nichts Gesichertes geht verloren.',
    notWritten:
      'Ihre Daten lassen sich nicht auf die Festplatte schreiben. Prüfen Sie sie; nichts Gesichertes geht verloren.',
    journalBusy:
      'Ihre Daten werden von einem anderen Programm benutzt. Layover versucht es erneut; nichts Gesichertes geht verloren.',
    journalDamaged: 'Ihre Daten sind beschädigt und werden wiederhergestellt.',
    newerVersion:
      'Die Daten auf diesem Computer stammen von einer neueren Version von Layover. Aktualisieren Sie Layover, um sie zu öffnen.',
    unknownAccount: 'Dieses Konto gibt es auf diesem Computer nicht mehr.',
    otherAccount: 'Die Arbeit auf diesem Computer gehört zu einem anderen Konto.',
    connectFirst: 'Verbinden Sie zuerst einen Dienst.',
    noServiceForKey: 'Es gibt keinen Dienst, dessen Schlüssel ersetzt werden könnte.',
    keyOfOther:
      'Dieser Schlüssel öffnet das Konto {{next}}. Hier wartet Arbeit für {{saved}}; trennen Sie zuerst die Verbindung, um das Konto zu wechseln.',
    badKey: 'Dieser API-Schlüssel enthält Zeichen, die kein API-Schlüssel hat. Fügen Sie ihn erneut ein.',
    keyRejected: 'Der Dienst akzeptiert diesen Schlüssel nicht.',
    keyRejectedSaying: 'Der Dienst akzeptiert diesen Schlüssel nicht. Er sagt: {{words}}',
    callRefused: 'Der Dienst hat abgelehnt: {{words}}',
    tryLater: 'Versuchen Sie es in ein paar Minuten erneut.',
    tryOrCheckAddress: 'Versuchen Sie es erneut; hilft das nicht, prüfen Sie die Adresse.',
    notThisApi: 'Unter dieser Adresse antwortet etwas, spricht aber nicht diese API. Prüfen Sie die Adresse.',
    busy: 'Der Dienst ist ausgelastet. Versuchen Sie es in einer halben Minute erneut.',
    busyFor_one: 'Der Dienst ist ausgelastet. Versuchen Sie es in {{count}} Sekunde erneut.',
    busyFor_other: 'Der Dienst ist ausgelastet. Versuchen Sie es in {{count}} Sekunden erneut.',
    portal:
      'Statt des Dienstes antwortet eine Webseite. Melden Sie sich im Netzwerk an, oder prüfen Sie die Adresse.',
    noAddress: 'Geben Sie die Adresse des Dienstes ein.',
    badAddress: 'Das ist keine Adresse. Sie sieht aus wie https://proposals.example.com.',
    wrongVersion: 'Layover spricht Version 2 der API: Die Adresse endet auf /api/v2.',
    needsHttps: 'Die Adresse muss mit https:// beginnen.',
    needsHttpsForKey:
      'Die Adresse muss mit https:// beginnen, damit unterwegs niemand den Schlüssel lesen kann.',
    noPassword: 'Die Adresse darf keinen Namen und kein Passwort enthalten.',
    noQuery: 'Die Adresse darf kein „?“ oder „#“ enthalten.',
    doneAlready: 'Es ist bereits erledigt.',
    mirrorBehind: 'Dieses Fenster liegt weit zurück und liest alles neu ein.',
    clientGone: 'Diesen Kunden gibt es nicht mehr. Wählen Sie einen anderen.',
    sendNeedsClient:
      'Eine E-Mail dieses Angebots wartet. Wählen Sie einen Kunden oder nehmen Sie die E-Mail zurück.',
    whichRecord: 'Wählen Sie den Datensatz, der daraus wurde.',
    onItsWay: 'Es ist bereits unterwegs. Warten Sie das Ergebnis ab und ändern Sie es dann.',
    onlyRefused: 'Nur was abgelehnt wurde, lässt sich erneut versuchen.',
    waitForOutcome: 'Es ist bereits unterwegs. Warten Sie das Ergebnis ab.',
    noDecision: 'Es wartet auf keine Entscheidung mehr.',
    conflictDecided: 'Dieser Konflikt ist bereits entschieden.',
    questionAnswered: 'Diese Frage ist bereits beantwortet.',
    fileDiskFull:
      'Die Festplatte ist voll. Schaffen Sie Platz oder wählen Sie einen anderen Ort; keine halbe Datei blieb zurück.',
    fileIsFolder: 'Es gibt einen Ordner mit diesem Namen. Wählen Sie einen anderen Namen.',
    fileNameRefused:
      'Der Datenträger nimmt keine Datei mit diesem Namen an. Wählen Sie einen kürzeren aus Buchstaben und Ziffern.',
    folderGone: 'Dieser Ordner ist nicht mehr erreichbar. Wählen Sie einen anderen Ort.',
    chooseAgain: 'Wählen Sie erneut, wo die Datei gesichert werden soll.',
    noBackup: 'Diese Datei ist keine Sicherung von Layover.',
    backupDamaged:
      'Diese Sicherung ist beschädigt: Ein Teil fehlt oder hat sich auf der Festplatte verändert. Verwenden Sie eine andere Kopie.',
    backupNewer:
      'Diese Sicherung wurde mit einer neueren Version von Layover geschrieben. Aktualisieren Sie Layover, um sie zu öffnen.',
    backupChanged:
      'Diese Sicherung passt nicht zusammen: Etwas anderes als Layover hat sie verändert. Verwenden Sie eine andere Kopie.',
    backupTooLarge: 'Diese Datei ist zu groß für eine Sicherung von Layover.',
    tooManyFiles: 'In diesem Ordner sind zu viele Dateien dieses Namens. Wählen Sie einen anderen.',
    keychainRead:
      'Der Schlüsselbund ist gesperrt, deshalb lässt sich der API-Schlüssel nicht lesen. Entsperren Sie ihn und versuchen Sie es erneut.',
    keychainReplace:
      'Der Schlüsselbund ist gesperrt, deshalb lässt sich der API-Schlüssel nicht ersetzen. Entsperren Sie ihn und versuchen Sie es erneut.',
    keychainRemove:
      'Der Schlüsselbund ist gesperrt, deshalb lässt sich der API-Schlüssel nicht entfernen. Entsperren Sie ihn und versuchen Sie es erneut.',
    diskUnreadable:
      'Die Festplatte lässt Layover seine Daten nicht lesen. Prüfen Sie die Festplatte und ihre Berechtigungen und versuchen Sie es erneut.',
    versionGone: 'Diese Version ist nicht mehr vorhanden.',
    eitherOr: 'Hier geht nur das eine oder das andere.',
    anewOrGone: 'Ein Eintrag kann nur neu angelegt oder aufgegeben werden.',
    fileAbsent: 'es gibt keine Datei',
    fileEmpty: 'die Datei ist leer',
  },
  menu: {
    file: 'Datei',
    edit: 'Bearbeiten',
    view: 'Ansicht',
    window: 'Fenster',
    close: 'Fenster schließen',
    minimize: 'Minimieren',
    quit: 'Layover beenden',
    cut: 'Ausschneiden',
    copy: 'Kopieren',
    paste: 'Einfügen',
    pastePlain: 'Ohne Formatierung einfügen',
    selectAll: 'Alles auswählen',
    resetZoom: 'Originalgröße',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fullScreen: 'Vollbild',
    noSuggestions: 'Keine Vorschläge',
    learnWord: 'Zum Wörterbuch hinzufügen',
  },
  tray: {
    nothing: 'Nichts wartet auf den Versand',
    waiting_one: '{{count}} Angebot wartet auf den Versand',
    waiting_other: '{{count}} Angebote warten auf den Versand',
    review_one: '{{count}} zu prüfen',
    review_other: '{{count}} zu prüfen',
    offline: 'offline',
    portal: 'eine Anmeldeseite blockiert die Verbindung',
    keyRejected: 'der API-Schlüssel wurde abgelehnt',
    disconnected: 'kein Konto ist verbunden',
    paused: 'die Synchronisierung ist angehalten',
    busy: 'der Dienst ist ausgelastet',
    open: 'Layover öffnen',
    syncNow: 'Jetzt synchronisieren',
  },
  quit: {
    waiting_one: 'Ein Angebot wartet auf den Versand',
    waiting_other: '{{count}} Angebote warten auf den Versand',
    trayDetail_one:
      'Im Infobereich sendet Layover es und beendet sich dann. Wenn Sie jetzt beenden, bleibt es im Postausgang, bis Layover wieder geöffnet und online ist.',
    trayDetail_other:
      'Im Infobereich sendet Layover sie und beendet sich dann. Wenn Sie jetzt beenden, bleiben sie im Postausgang, bis Layover wieder geöffnet und online ist.',
    barDetail_one:
      'In der Menüleiste sendet Layover es und beendet sich dann. Wenn Sie jetzt beenden, bleibt es im Postausgang, bis Layover wieder geöffnet und online ist.',
    barDetail_other:
      'In der Menüleiste sendet Layover sie und beendet sich dann. Wenn Sie jetzt beenden, bleiben sie im Postausgang, bis Layover wieder geöffnet und online ist.',
    keepInTray: 'Im Infobereich behalten',
    keepInBar: 'In der Menüleiste behalten',
    quitAnyway: 'Trotzdem beenden',
    cancel: 'Abbrechen',
  },
  notify: {
    sent_one: 'Ein Angebot wurde gesendet',
    sent_other: '{{count}} Angebote wurden gesendet',
    decide_one: 'Ein Angebot braucht Ihre Entscheidung',
    decide_other: '{{count}} Angebote brauchen Ihre Entscheidung',
    decideBody: 'Öffnen Sie den Postausgang, um zu sehen, was geschehen ist.',
    accepted: '{{client}} hat das Angebot angenommen',
    rejected: '{{client}} hat das Angebot abgelehnt',
    clarification: '{{client}} hat eine Rückfrage',
    bounced: 'Die E-Mail kam zurück',
    viewed: '{{client}} hat das Angebot angesehen',
    viewedPdf: '{{client}} hat das PDF geöffnet',
    opened: '{{client}} hat die E-Mail geöffnet',
    theClient: 'Der Kunde',
    digest: 'Während Sie weg waren',
    countAccepted_one: '{{count}} angenommen',
    countAccepted_other: '{{count}} angenommen',
    countRejected_one: '{{count}} abgelehnt',
    countRejected_other: '{{count}} abgelehnt',
    countClarification_one: '{{count}} Rückfrage',
    countClarification_other: '{{count}} Rückfragen',
    countBounced_one: '{{count}} E-Mail kam zurück',
    countBounced_other: '{{count}} E-Mails kamen zurück',
    countViewed_one: '{{count}} angesehen',
    countViewed_other: '{{count}} angesehen',
    countViewedPdf_one: '{{count}} PDF geöffnet',
    countViewedPdf_other: '{{count}} PDFs geöffnet',
    countOpened_one: '{{count}} E-Mail geöffnet',
    countOpened_other: '{{count}} E-Mails geöffnet',
  },
};
