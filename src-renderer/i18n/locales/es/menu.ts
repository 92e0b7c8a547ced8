/** The menu bar of the system, where it holds commands of the registry. */
export const menu = {
  file: 'Archivo',
  edit: 'Editar',
  view: 'Ver',
  go: 'Ir',
  screen: 'Acciones',
  sync: 'Sincronización',
};
