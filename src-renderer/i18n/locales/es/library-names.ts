/** Names and messages of the library that the window needs from the start. */
export const libraryNames = {
  take: 'Actualizar esta sección',
  keepMine: 'Conservar esta versión',
  pickerLabel: 'Biblioteca',
  notLoadedYet: 'El contenido de esta propuesta aún no se ha cargado. Inténtelo de nuevo en un momento.',
  savedAsTemplate: 'Plantilla «{{name}}» guardada',
  deleted: '«{{title}}» eliminada',
  templateNumber: 'Plantilla {{id}}',
  insert: 'Insertar desde la biblioteca',
  addStarters: 'Añadir plantillas de ejemplo',
  startersAdded_one: 'Se ha añadido {{count}} plantilla de ejemplo',
  startersAdded_other: 'Se han añadido {{count}} plantillas de ejemplo',
  saveAsTemplate: 'Guardar como plantilla',
} as const;
