/** The library: sections and templates that are used again. */
export const library = {
  insert: 'Aus der Bibliothek einfügen',
  pickerLabel: 'Bibliothek',
  search: 'Abschnitte und Vorlagen suchen',
  empty: 'Die Bibliothek ist leer. Abschnitte kommen über ihr Menü hinein.',
  sections: 'Abschnitte',
  templates: 'Vorlagen',
  fromProposal: 'in „{{title}}“',
  wholeTemplate_one: 'Ganze Vorlage, {{count}} Abschnitt',
  wholeTemplate_other: 'Ganze Vorlage, {{count}} Abschnitte',
} as const;
