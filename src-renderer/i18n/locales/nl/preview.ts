/** The preview of a proposal as its client sees it. */
export const preview = {
  command: 'Voorbeeld als de klant',
  title: 'Zoals de klant het ziet',
  forClient: 'In de taal en valuta van {{client}}. Er wordt niets verstuurd en niemand krijgt bericht.',
  noClient: 'Er is nog geen klant gekozen, dus in de taal van je account.',
  frame: 'Document: {{title}}',
  where: 'Wat wordt getoond',
  page: 'Webpagina',
  pdf: 'PDF',
  width: 'Breedte',
  wide: 'Computer',
  phone: 'Telefoon',
  choices: 'Wat de klant neemt',
  untitledSection: 'Sectie zonder titel',
  totals: 'Wat de klant zou betalen',
  noTotals: 'Het totaal is hier verborgen.',
  hint: 'Wat je hier uitprobeert, blijft hier. De echte pagina heeft ook knoppen om te accepteren, af te wijzen en te vragen.',
} as const;
