/** The preview of a proposal as its client sees it. */
export const preview = {
  command: 'Aperçu côté client',
  title: 'Aperçu côté client',
  forClient: 'Dans la langue de {{client}}, prix en {{currency}}. Rien n’est envoyé.',
  noClient: 'Dans la langue de votre compte jusqu’au choix d’un client.',
  frame: 'Document : {{title}}',
  where: 'Affichage',
  page: 'Page web',
  pdf: 'PDF',
  width: 'Largeur',
  wide: 'Ordinateur',
  phone: 'Téléphone',
  choices: 'Options',
  untitledSection: 'Section sans titre',
  totals: 'Total',
  noTotals: 'Le total est masqué.',
  hint: 'Vos clics ici ne sont pas enregistrés.',
} as const;
