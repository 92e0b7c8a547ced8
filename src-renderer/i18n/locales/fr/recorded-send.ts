/** A proposal that the user sent herself, and that she records. */
export const recordedSend = {
  command: 'Marquer comme envoyée',
  recorded: '« {{title}} » marquée comme envoyée',
};
