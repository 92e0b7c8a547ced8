/** Words that every part of the window uses. */
export const common = {
  again: 'Try again',
  internal: 'Something went wrong in Layover.',
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
} as const;
