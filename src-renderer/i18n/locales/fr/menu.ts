/** The menu bar of the system, where it holds commands of the registry. */
export const menu = {
  file: 'Fichier',
  edit: 'Édition',
  view: 'Présentation',
  go: 'Aller',
  screen: 'Actions',
  sync: 'Synchronisation',
};
