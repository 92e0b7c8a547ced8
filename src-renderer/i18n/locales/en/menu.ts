/** The menu bar of the system, where it holds commands of the registry. */
export const menu = {
  file: 'File',
  edit: 'Edit',
  view: 'View',
  go: 'Go',
  screen: 'Actions',
  sync: 'Sync',
} as const;
