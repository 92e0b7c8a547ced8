/** The library: sections and templates that are used again. */
export const library = {
  insert: 'Insérer depuis la bibliothèque',
  pickerLabel: 'Bibliothèque',
  search: 'Chercher des sections et des modèles',
  empty: 'La bibliothèque est vide. Les sections y entrent par leur menu.',
  sections: 'Sections',
  templates: 'Modèles',
  fromProposal: 'dans « {{title}} »',
  wholeTemplate_one: 'Modèle entier, {{count}} section',
  wholeTemplate_other: 'Modèle entier, {{count}} sections',
} as const;
