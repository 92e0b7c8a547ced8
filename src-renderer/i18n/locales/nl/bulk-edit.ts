/** Changing many proposals at once. */
export const bulkEdit = {
  title_one: '{{count}} offerte bewerken',
  title_other: '{{count}} offertes bewerken',
  apply_one: '{{count}} offerte wijzigen',
  apply_other: '{{count}} offertes wijzigen',
  leave: 'Niet wijzigen',
  onDay: 'Datum kiezen',
  noExpiry: 'Geen vervaldatum',
  day: 'Vervaldatum',
  more_one: '{{count}} andere',
  more_other: '{{count}} andere',
  locked_one: '{{list}} is geaccepteerd en kan niet meer worden gewijzigd.',
  locked_other: '{{list}} zijn geaccepteerd en kunnen niet meer worden gewijzigd.',
  seen_one: '{{count}} is al verzonden. De klant ziet de wijziging meteen.',
  seen_other: '{{count}} zijn al verzonden. De klanten zien de wijzigingen meteen.',
  waiting_one:
    '{{count}} heeft een e-mail in de wachtrij. Die wordt vastgehouden tot u de e-mail controleert.',
  waiting_other: '{{count}} hebben e-mails in de wachtrij. Die worden vastgehouden tot u ze controleert.',
};
