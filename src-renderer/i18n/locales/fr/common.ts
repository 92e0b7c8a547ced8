/** Words that every part of the window uses. */
export const common = {
  again: 'Réessayer',
  internal: 'Un problème est survenu dans Layover.',
  cancel: 'Annuler',
  close: 'Fermer',
  undo: 'Annuler',
};
