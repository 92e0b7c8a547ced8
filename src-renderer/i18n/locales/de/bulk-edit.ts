/** Changing many proposals at once. */
export const bulkEdit = {
  title_one: '{{count}} Angebot bearbeiten',
  title_other: '{{count}} Angebote bearbeiten',
  apply_one: '{{count}} Angebot ändern',
  apply_other: '{{count}} Angebote ändern',
  leave: 'Nicht ändern',
  onDay: 'Datum festlegen',
  noExpiry: 'Kein Ablaufdatum',
  day: 'Ablaufdatum',
  more_one: '{{count}} weiteres',
  more_other: '{{count}} weitere',
  locked_one: '{{list}} ist angenommen und lässt sich nicht mehr ändern.',
  locked_other: '{{list}} sind angenommen und lassen sich nicht mehr ändern.',
  seen_one: '{{count}} ist bereits gesendet. Der Kunde sieht die Änderung sofort.',
  seen_other: '{{count}} sind bereits gesendet. Die Kunden sehen die Änderungen sofort.',
  waiting_one:
    'Für {{count}} ist eine E-Mail in der Warteschlange. Sie wird zurückgehalten, bis Sie sie prüfen.',
  waiting_other:
    'Für {{count}} sind E-Mails in der Warteschlange. Sie werden zurückgehalten, bis Sie sie prüfen.',
};
