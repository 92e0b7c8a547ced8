/** The user’s own mail program. */
export const mailProgram = {
  open: 'Im Mailprogramm öffnen',
  withPdf: 'Mit PDF im Anhang',
  textOnly: 'Nur Text',
  opened: 'Im Mailprogramm geöffnet. Layover weiß nicht, ob Sie es senden.',
} as const;
