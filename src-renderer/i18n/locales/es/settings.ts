/** The settings. */
export const settings = {
  language: 'Idioma',
  languageHint: 'Las fechas y los números también la siguen. Lo que escribe a sus clientes queda como está.',
  languageSystem: 'Sistema ({{language}})',
};
