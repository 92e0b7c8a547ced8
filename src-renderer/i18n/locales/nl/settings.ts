/** The settings. */
export const settings = {
  language: 'Taal',
  languageHint: 'Datums en getallen volgen mee. Wat u aan klanten schrijft, blijft zoals u het schreef.',
  languageSystem: 'Systeem ({{language}})',
};
