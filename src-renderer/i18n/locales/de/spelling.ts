export const spelling = {
  menu: 'Schreibung von „{{word}}“',
  looking: 'Vorschläge werden gesucht …',
  none: 'Keine Vorschläge',
  learn: 'Zum Wörterbuch hinzufügen',
  learned: '„{{word}}“ zum Wörterbuch hinzugefügt',
} as const;
