/** Newer versions of the app. */
export const updates = {
  title: 'Updates',
  unsupported: 'Deze uitgave werkt zichzelf niet bij.',
  upToDate: 'Layover is bijgewerkt.',
  never: 'Layover heeft nog niet naar een nieuwere versie gezocht.',
  checked: 'Laatst gezocht',
  failed: 'De nieuwste versie kon niet worden opgehaald. Layover probeert het later opnieuw.',
  notNow: 'Layover kan nu niet opnieuw starten',
  checking: 'Er wordt naar een nieuwere versie gezocht…',
  downloading: 'Versie {{version}} wordt opgehaald: {{percent}} %',
  ready: 'Versie {{version}} staat klaar',
  readyHint:
    'Ze wordt geïnstalleerd wanneer u Layover afsluit, en nooit terwijl een offerte wordt verzonden.',
  sendsFirst: 'Er wachten offertes op verzending. Start opnieuw zodra ze verzonden zijn.',
  notes: 'Wat er nieuw is',
  check: 'Nu zoeken',
  restart: 'Nu opnieuw starten',
};
