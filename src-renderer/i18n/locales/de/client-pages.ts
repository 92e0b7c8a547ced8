export const clientPages = {
  title: 'Kundenseiten',
  description:
    'Auf diesen Seiten lesen Ihre Kunden Angebote und nehmen sie an. Dieser Computer stellt sie bereit, solange Layover geöffnet ist.',
  on: 'Ein',
  notOn: 'Aus',
  off: 'Ihre Kundenseiten sind nicht erreichbar',
  starting: 'Wird gestartet …',
  tryAgain: 'Erneut versuchen',
  offText: 'Bis dahin können Kunden Ihre Angebote nicht öffnen.',
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
