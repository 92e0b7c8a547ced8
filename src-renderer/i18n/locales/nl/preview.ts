/** The preview of a proposal as its client sees it. */
export const preview = {
  command: 'Voorbeeld voor de klant',
  title: 'Voorbeeld voor de klant',
  forClient: 'In de taal van {{client}}, prijzen in {{currency}}. Er wordt niets verzonden.',
  noClient: 'In de taal van uw account tot u een klant kiest.',
  frame: 'Document: {{title}}',
  where: 'Weergave',
  page: 'Webpagina',
  pdf: 'Pdf',
  width: 'Breedte',
  wide: 'Computer',
  phone: 'Telefoon',
  choices: 'Opties',
  untitledSection: 'Sectie zonder titel',
  totals: 'Totaal',
  noTotals: 'Het totaal is verborgen.',
  hint: 'Wat u hier aanklikt, wordt niet opgeslagen.',
} as const;
