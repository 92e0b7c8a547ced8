/** The user’s own mail program. */
export const mailProgram = {
  open: 'Openen in mailprogramma',
  withPdf: 'Met pdf als bijlage',
  textOnly: 'Alleen tekst',
  opened: 'Geopend in uw mailprogramma. Layover weet niet of u het verzendt.',
  openedDraft:
    'Geopend in uw mailprogramma. Markeer de offerte na het verzenden als verzonden. Tot dan kan de klant de offerte niet online openen.',
  notRecordable:
    'Geopend in uw mailprogramma. Deze server kan dat niet vastleggen, dus blijft de offerte een concept.',
  noServer: 'Geen mailserver ingesteld',
  noServerText: 'Layover kan nog geen e-mails bezorgen. Verzend deze met uw mailprogramma.',
  noLink: 'De e-mail bevat geen link naar de klantpagina.',
  neither: 'Deze e-mail bevat geen link en geen pdf. Voeg de pdf als bijlage toe.',
} as const;
