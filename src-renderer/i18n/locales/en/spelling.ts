/** Spelling in the editor. */
export const spelling = {
  menu: 'Spelling of “{{word}}”',
  looking: 'Looking for suggestions…',
  none: 'No suggestions',
  learn: 'Add to dictionary',
  learned: 'Added “{{word}}” to the dictionary',
} as const;
