/** Words that every part of the window uses. */
export const common = {
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  remove: 'Remove',
  undo: 'Undo',
} as const;
