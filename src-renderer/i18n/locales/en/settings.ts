/** The settings. */
export const settings = {
  language: 'Language',
  languageHint: 'Dates and numbers follow it too. What you write to clients stays as you wrote it.',
  languageSystem: 'System ({{language}})',
} as const;
