/** The preview of a proposal as its client sees it. */
export const preview = {
  command: 'Aperçu côté client',
  title: 'Vu par le client',
  forClient: 'Dans la langue et la devise de {{client}}. Rien n’est envoyé, personne n’est prévenu.',
  noClient: 'Aucun client n’est encore choisi : la langue est celle de votre compte.',
  frame: 'Document : {{title}}',
  where: 'Ce qui est affiché',
  page: 'Page web',
  pdf: 'PDF',
  width: 'Largeur',
  wide: 'Ordinateur',
  phone: 'Téléphone',
  choices: 'Ce que prend le client',
  untitledSection: 'Section sans titre',
  totals: 'Ce que paierait le client',
  noTotals: 'Le total est masqué ici.',
  hint: 'Les choix essayés ici restent ici. La vraie page a aussi des boutons pour accepter, refuser et demander.',
} as const;
