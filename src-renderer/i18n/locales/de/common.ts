/** Words that every part of the window uses. */
export const common = {
  again: 'Erneut versuchen',
  internal: 'In Layover ist etwas schiefgegangen.',
  cancel: 'Abbrechen',
  close: 'Schließen',
  undo: 'Rückgängig',
};
