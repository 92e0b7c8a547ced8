/** Words that every part of the window uses. */
export const common = {
  cancel: 'Annuler',
  close: 'Fermer',
  undo: 'Annuler',
};
