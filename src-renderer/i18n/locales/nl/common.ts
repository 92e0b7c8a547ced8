/** Words that every part of the window uses. */
export const common = {
  again: 'Opnieuw proberen',
  internal: 'Er ging iets mis in Layover.',
  cancel: 'Annuleren',
  close: 'Sluiten',
  undo: 'Ongedaan maken',
};
