export const spelling = {
  menu: 'Spelling van ‘{{word}}’',
  looking: 'Suggesties worden gezocht…',
  none: 'Geen suggesties',
  learn: 'Toevoegen aan woordenboek',
  learned: '‘{{word}}’ aan het woordenboek toegevoegd',
} as const;
