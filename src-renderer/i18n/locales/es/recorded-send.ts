/** A proposal that the user sent herself, and that she records. */
export const recordedSend = {
  command: 'Marcar como enviada',
  recorded: '«{{title}}» marcada como enviada',
};
