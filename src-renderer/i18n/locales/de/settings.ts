/** The settings. */
export const settings = {
  language: 'Sprache',
  languageHint:
    'Auch Datum und Zahlen richten sich danach. Was Sie an Kunden schreiben, bleibt, wie Sie es geschrieben haben.',
  languageSystem: 'System ({{language}})',
};
