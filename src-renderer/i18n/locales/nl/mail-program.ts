/** The user’s own mail program. */
export const mailProgram = {
  open: 'Openen in mailprogramma',
  withPdf: 'Met pdf als bijlage',
  textOnly: 'Alleen tekst',
  opened: 'Geopend in uw mailprogramma. Layover weet niet of u het verzendt.',
} as const;
