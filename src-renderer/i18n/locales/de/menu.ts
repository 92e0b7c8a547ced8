/** The menu bar of the system, where it holds commands of the registry. */
export const menu = {
  file: 'Datei',
  edit: 'Bearbeiten',
  view: 'Ansicht',
  go: 'Gehe zu',
  screen: 'Aktionen',
  sync: 'Synchronisierung',
};
