/** The library: sections and templates that are used again. */
export const library = {
  insert: 'Insert from the library',
  pickerLabel: 'Library',
  search: 'Search sections and templates',
  empty: 'The library is empty. Open a section’s menu and choose “Keep in the library”.',
  sections: 'Sections',
  templates: 'Templates',
  fromProposal: 'in “{{title}}”',
  wholeTemplate_one: 'Whole template, {{count}} section',
  wholeTemplate_other: 'Whole template, {{count}} sections',
} as const;
