/** The preview of a proposal as its client sees it. */
export const preview = {
  command: 'Vorschau wie beim Kunden',
  title: 'So sieht es der Kunde',
  forClient: 'In Sprache und Währung von {{client}}. Nichts wird gesendet, niemand erfährt davon.',
  noClient: 'Noch ist kein Kunde gewählt, daher in der Sprache Ihres Kontos.',
  frame: 'Dokument: {{title}}',
  where: 'Was gezeigt wird',
  page: 'Webseite',
  pdf: 'PDF',
  width: 'Breite',
  wide: 'Computer',
  phone: 'Telefon',
  choices: 'Was der Kunde nimmt',
  untitledSection: 'Abschnitt ohne Titel',
  totals: 'Was der Kunde zahlen würde',
  noTotals: 'Die Summe ist hier ausgeblendet.',
  hint: 'Was Sie hier ausprobieren, bleibt hier. Die echte Seite hat auch Knöpfe zum Annehmen, Ablehnen und Fragen.',
} as const;
