/** The preview of a proposal as its client sees it. */
export const preview = {
  command: 'Vorschau aus Kundensicht',
  title: 'Vorschau aus Kundensicht',
  forClient: 'In der Sprache von {{client}}, Preise in {{currency}}. Es wird nichts gesendet.',
  noClient: 'In der Sprache Ihres Kontos, bis Sie einen Kunden wählen.',
  frame: 'Dokument: {{title}}',
  where: 'Ansicht',
  page: 'Webseite',
  pdf: 'PDF',
  width: 'Breite',
  wide: 'Computer',
  phone: 'Smartphone',
  choices: 'Optionen',
  untitledSection: 'Abschnitt ohne Titel',
  totals: 'Summe',
  noTotals: 'Die Summe ist ausgeblendet.',
  hint: 'Was Sie hier anklicken, wird nicht gespeichert.',
} as const;
