/** The library: sections and templates that are used again. */
export const library = {
  insert: 'Insertar desde la biblioteca',
  pickerLabel: 'Biblioteca',
  search: 'Buscar secciones y plantillas',
  empty: 'La biblioteca está vacía. Las secciones se añaden desde su menú.',
  sections: 'Secciones',
  templates: 'Plantillas',
  fromProposal: 'en «{{title}}»',
  wholeTemplate_one: 'Plantilla completa, {{count}} sección',
  wholeTemplate_other: 'Plantilla completa, {{count}} secciones',
} as const;
