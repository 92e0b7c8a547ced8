/** Words that every part of the window uses. */
export const common = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  undo: 'Deshacer',
};
