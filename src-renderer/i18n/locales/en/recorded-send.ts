/** A proposal that the user sent herself, and that she records. */
export const recordedSend = {
  command: 'Mark as sent',
  recorded: 'Marked “{{title}}” as sent',
} as const;
