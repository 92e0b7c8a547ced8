/** The menu bar of the system, where it holds commands of the registry. */
export const menu = {
  file: 'Bestand',
  edit: 'Bewerken',
  view: 'Weergave',
  go: 'Ga',
  screen: 'Acties',
  sync: 'Synchronisatie',
};
