/** A proposal that the user sent herself, and that she records. */
export const recordedSend = {
  command: 'Als gesendet markieren',
  recorded: '„{{title}}“ als gesendet markiert',
};
