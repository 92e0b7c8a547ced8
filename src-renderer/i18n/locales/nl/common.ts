/** Words that every part of the window uses. */
export const common = {
  cancel: 'Annuleren',
  close: 'Sluiten',
  undo: 'Ongedaan maken',
};
