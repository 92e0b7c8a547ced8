/** Newer versions of the app. */
export const updates = {
  title: 'Updates',
  unsupported: 'Diese Ausgabe aktualisiert sich nicht selbst.',
  upToDate: 'Layover ist auf dem neuesten Stand.',
  never: 'Layover hat noch nicht nach einer neueren Version gesucht.',
  checked: 'Zuletzt gesucht',
  failed: 'Die neueste Version konnte nicht geladen werden. Layover versucht es später noch einmal.',
  notNow: 'Layover kann jetzt nicht neu starten',
  checking: 'Es wird nach einer neueren Version gesucht …',
  downloading: 'Version {{version}} wird geladen: {{percent}} %',
  ready: 'Version {{version}} ist bereit',
  readyHint: 'Sie wird installiert, wenn Sie Layover beenden, und nie, während ein Angebot gesendet wird.',
  sendsFirst: 'Angebote warten auf den Versand. Starten Sie neu, wenn sie gesendet sind.',
  notes: 'Was neu ist',
  check: 'Jetzt suchen',
  restart: 'Jetzt neu starten',
};
