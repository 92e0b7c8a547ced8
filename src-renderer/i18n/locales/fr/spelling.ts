export const spelling = {
  menu: 'Orthographe de « {{word}} »',
  looking: 'Recherche de suggestions…',
  none: 'Aucune suggestion',
  learn: 'Ajouter au dictionnaire',
  learned: '« {{word}} » ajouté au dictionnaire',
} as const;
