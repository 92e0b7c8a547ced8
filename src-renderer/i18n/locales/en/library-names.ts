/** Names and messages of the library that the window needs from the start. */
export const libraryNames = {
  take: 'Update this section',
  keepMine: 'Keep this version',
  pickerLabel: 'Library',
  notLoadedYet: 'This proposal’s content hasn’t loaded yet. Try again in a moment.',
  savedAsTemplate: 'Saved as template “{{name}}”',
  deleted: 'Deleted “{{title}}”',
  templateNumber: 'Template {{id}}',
  insert: 'Insert from library',
  addStarters: 'Add starter templates',
  startersAdded_one: 'Added {{count}} starter template',
  startersAdded_other: 'Added {{count}} starter templates',
  saveAsTemplate: 'Save as template',
} as const;
