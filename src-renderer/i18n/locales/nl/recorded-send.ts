/** A proposal that the user sent herself, and that she records. */
export const recordedSend = {
  command: 'Markeren als verzonden',
  recorded: '‘{{title}}’ gemarkeerd als verzonden',
};
