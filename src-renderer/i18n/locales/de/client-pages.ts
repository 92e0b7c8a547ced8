export const clientPages = {
  title: 'Kundenseiten',
  description:
    'Auf diesen Seiten lesen Ihre Kunden Angebote und nehmen sie an. Dieser Computer stellt sie bereit, solange Layover geöffnet ist.',
  on: 'Ein',
  notOn: 'Aus',
  off: 'Ihre Kundenseiten sind nicht erreichbar',
  starting: 'Wird gestartet …',
  tryAgain: 'Erneut versuchen',
  offText: 'Bis das behoben ist, können Kunden Ihre Angebote nicht öffnen.',
  repairText:
    'Bis sie wiederhergestellt ist, können Kunden Ihre Angebote nicht öffnen, und Ihre Änderungen warten auf diesem Computer. Spätere Änderungen fehlen in der Kopie möglicherweise. Vor dem Wiederherstellen sichert Layover alles, was es anzeigt. Die jetzige Datei bleibt erhalten.',
  repairCopy: 'Kopie vom {{time}} wiederherstellen',
  noCopyText:
    'Es gibt keine Kopie davon. Layover kann eine neue Datenbank erstellen. Vorher sichert es alles, was es anzeigt, damit Sie Ihre Angebote wiederherstellen können. Links in gesendeten E-Mails funktionieren dann nicht mehr. Die jetzige Datei bleibt erhalten.',
  repairNew: 'Neue Datenbank erstellen',
  repairFailed: 'Die Datenbank wurde nicht ersetzt',
  repaired: 'Ihre Firma wurde aus der Kopie vom {{time}} wiederhergestellt',
  repairedText:
    'Spätere Änderungen fehlen möglicherweise nach der nächsten Synchronisierung. Sie sind in der Sicherung, die Layover vorher erstellt hat: Zeigen Sie sie dann an, um sie wiederherzustellen.',
  renewed: 'Ihre Firma hat eine neue Datenbank',
  renewedText:
    'Ihre Angebote stehen in der Sicherung, die Layover vorher erstellt hat: Zeigen Sie sie an, um sie wiederherzustellen.',
  lost: 'Die letzten Änderungen Ihrer Firma sind verloren gegangen',
  lostText:
    'Eine Datei ihrer Datenbank war beschädigt. Nach der nächsten Synchronisierung fehlen möglicherweise Änderungen. Sie sind in der Sicherung, die Layover vorher erstellt hat: Zeigen Sie sie dann an, um sie wiederherzustellen. Die beschädigte Datei bleibt erhalten.',
  showBackup: 'Sicherung anzeigen …',
  gotIt: 'Verstanden',
  here: 'Adresse auf diesem Computer',
  hereHint:
    'Ihr Proxy oder Tunnel muss auf diesem Computer laufen und an diese Adresse weiterleiten. Sie bleibt nach jedem Neustart gleich.',
  changeMenu: 'Port ändern …',
  changePort: 'Port ändern',
  changeTitle: 'Port ändern?',
  changeText: 'Bereits versendete Links funktionieren dann nicht mehr.',
  changeTextPublic:
    'Bereits versendete Links funktionieren erst wieder, wenn Ihr Proxy an den neuen Port weiterleitet.',
  newPort: 'Neuer Port',
  newPortHint: 'Von 1024 bis 65535. Lassen Sie das Feld leer, wählt Layover einen freien Port.',
  badPort: 'Geben Sie eine Zahl von 1024 bis 65535 ein.',
  publicAddress: 'Öffentliche Adresse',
  publicHint:
    'Hier erreichen Kunden diesen Computer über Ihren eigenen Proxy oder Tunnel. E-Mails verlinken darauf.',
  save: 'Speichern',
  reachable: 'Für Kunden erreichbar',
  notChecked: 'Noch nicht geprüft',
  checked: 'Geprüft',
  checkNow: 'Jetzt prüfen',
  reached: 'Kunden können Ihre Angebote unter dieser Adresse öffnen.',
  reachedPrivate:
    'Ihre Kundenseiten antworten, aber {{host}} führt zu einer Adresse in Ihrem eigenen Netzwerk. Von außerhalb ist sie nicht erreichbar.',
  noName: '{{host}} wurde nicht gefunden. Prüfen Sie die Schreibweise und den DNS-Eintrag Ihrer Domain.',
  refused:
    '{{host}} lehnt die Verbindung ab. Prüfen Sie, ob Ihr Proxy läuft und Ihr Router dessen Port weiterleitet.',
  noAnswer:
    'Unter {{host}} antwortet nichts. Prüfen Sie, ob Ihr Router den Port an Ihren Proxy weiterleitet. Manche Router erreichen ihre eigene öffentliche Adresse nicht: Versuchen Sie es auch mit einem Telefon ohne WLAN.',
  offline: 'Dieser Computer ist offline. Stellen Sie eine Verbindung her und prüfen Sie noch einmal.',
  redirected: '{{host}} leitet an eine andere Adresse um. Geben Sie stattdessen diese ein.',
  certificate:
    'Das Zertifikat von {{host}} ist ungültig ({{code}}). Browser werden Ihre Kunden warnen. Erneuern Sie es in Ihrem Proxy.',
  otherServer:
    'Unter {{host}} antwortet ein anderer Server. Prüfen Sie, ob Ihr Proxy an {{target}} weiterleitet.',
  proxyError:
    'Der Proxy unter {{host}} erreicht Layover nicht (Status {{status}}). Prüfen Sie, ob er an {{target}} weiterleitet.',
  unencrypted:
    'Diese Adresse ist nicht verschlüsselt. Verwenden Sie https, damit niemand ein Angebot unterwegs lesen oder ändern kann.',
  without: 'Kunden können den Link in Ihren E-Mails nicht öffnen',
  withoutText:
    'Ihre Kundenseiten haben keine öffentliche Adresse. Kunden können Angebote online weder lesen noch annehmen und keine Rückfragen stellen. Senden Sie das PDF mit der E-Mail und tragen Sie die Antwort selbst ein.',
  pdfInstead: 'Kunden erhalten ein PDF',
  pdfInsteadText:
    'Ihre Kundenseiten haben keine öffentliche Adresse. Kunden können Angebote online weder lesen noch annehmen und keine Rückfragen stellen. E-Mails enthalten das Angebot stattdessen als PDF. Tragen Sie die Antwort selbst ein.',
  setUp: 'Kundenseiten einrichten',
} as const;
