/** Words that every part of the window uses. */
export const common = {
  internal: 'Something went wrong in Layover.',
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
} as const;
