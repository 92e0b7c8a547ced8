/** Changing many proposals at once. */
export const bulkEdit = {
  title_one: 'Modifier {{count}} proposition',
  title_other: 'Modifier {{count}} propositions',
  apply_one: 'Modifier {{count}} proposition',
  apply_other: 'Modifier {{count}} propositions',
  leave: 'Ne pas modifier',
  onDay: 'Choisir une date',
  noExpiry: 'Sans date d’expiration',
  day: 'Date d’expiration',
  more_one: '{{count}} autre',
  more_other: '{{count}} autres',
  locked_one: '{{list}} est acceptée et ne peut plus être modifiée.',
  locked_other: '{{list}} sont acceptées et ne peuvent plus être modifiées.',
  seen_one: '{{count}} est déjà envoyée. Son client voit la modification aussitôt.',
  seen_other: '{{count}} sont déjà envoyées. Leurs clients voient les modifications aussitôt.',
  waiting_one:
    '{{count}} proposition a un e-mail en file d’attente. Il est suspendu jusqu’à votre vérification.',
  waiting_other:
    '{{count}} propositions ont un e-mail en file d’attente. Ils sont suspendus jusqu’à votre vérification.',
};
