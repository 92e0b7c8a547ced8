/** The user’s own mail program. */
export const mailProgram = {
  open: 'Open in mail program',
  withPdf: 'With PDF attached',
  textOnly: 'Text only',
  opened: 'Opened in your mail program. Layover doesn’t know whether you send it.',
} as const;
