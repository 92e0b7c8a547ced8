/** The settings. */
export const settings = {
  language: 'Langue',
  languageHint: 'Les dates et les nombres suivent aussi. Ce que vous écrivez à vos clients reste tel quel.',
  languageSystem: 'Système ({{language}})',
};
