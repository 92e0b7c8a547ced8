/** Newer versions of the app. */
export const updates = {
  title: 'Updates',
  unsupported: 'Deze versie wordt niet automatisch bijgewerkt.',
  upToDate: 'Layover is up-to-date.',
  never: 'Layover heeft nog niet naar updates gezocht.',
  checked: 'Laatst gezocht',
  failed: 'De update kon niet worden gedownload. Layover probeert het later opnieuw.',
  notNow: 'Layover kan nu niet opnieuw starten',
  checking: 'Zoeken naar updates…',
  downloading: 'Versie {{version}} wordt gedownload: {{percent}}%',
  ready: 'Versie {{version}} kan worden geïnstalleerd',
  readyHint: 'De installatie gebeurt bij het afsluiten van Layover, nooit tijdens het verzenden.',
  sendsFirst: 'Er wachten offertes op verzending. Start daarna opnieuw.',
  notes: 'Wat is er nieuw',
  check: 'Nu zoeken',
  restart: 'Nu opnieuw starten',
};
