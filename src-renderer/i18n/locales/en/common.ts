/** Words that every part of the window uses. */
export const common = {
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
} as const;
