/** Words that every part of the window uses. */
export const common = {
  again: 'Reintentar',
  internal: 'Algo ha fallado en Layover.',
  cancel: 'Cancelar',
  close: 'Cerrar',
  undo: 'Deshacer',
};
