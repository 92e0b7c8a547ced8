/** Newer versions of the app. */
export const updates = {
  title: 'Updates',
  unsupported: 'Diese Version aktualisiert sich nicht automatisch.',
  upToDate: 'Layover ist auf dem neuesten Stand.',
  never: 'Layover hat noch nicht nach Updates gesucht.',
  checked: 'Zuletzt gesucht',
  failed: 'Das Update konnte nicht geladen werden. Layover versucht es später erneut.',
  notNow: 'Layover kann jetzt nicht neu starten',
  checking: 'Suche nach Updates …',
  downloading: 'Version {{version}} wird geladen: {{percent}} %',
  ready: 'Version {{version}} kann installiert werden',
  readyHint: 'Sie wird beim Beenden von Layover installiert, nie während des Sendens.',
  sendsFirst: 'Angebote warten auf den Versand. Starten Sie danach neu.',
  notes: 'Neuerungen',
  check: 'Jetzt suchen',
  restart: 'Jetzt neu starten',
};
