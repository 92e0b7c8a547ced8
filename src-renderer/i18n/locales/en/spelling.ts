/** Spelling of texts, in the editor and in plain fields. */
export const spelling = {
  menu: 'Spelling of “{{word}}”',
  looking: 'Looking for suggestions…',
  none: 'No suggestions',
  learn: 'Add to dictionary',
  learned: 'Added “{{word}}” to the dictionary',
} as const;
