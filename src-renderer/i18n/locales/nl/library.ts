/** The library: sections and templates that are used again. */
export const library = {
  insert: 'Invoegen uit de bibliotheek',
  pickerLabel: 'Bibliotheek',
  search: 'Secties en sjablonen zoeken',
  empty: 'De bibliotheek is leeg. Secties komen er via hun menu in.',
  sections: 'Secties',
  templates: 'Sjablonen',
  fromProposal: 'in ‘{{title}}’',
  wholeTemplate_one: 'Heel sjabloon, {{count}} sectie',
  wholeTemplate_other: 'Heel sjabloon, {{count}} secties',
} as const;
