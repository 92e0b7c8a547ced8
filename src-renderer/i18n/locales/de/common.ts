/** Words that every part of the window uses. */
export const common = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  undo: 'Rückgängig',
};
