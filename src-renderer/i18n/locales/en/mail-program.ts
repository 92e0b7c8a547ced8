/** The user’s own mail program. */
export const mailProgram = {
  open: 'Open in mail program',
  withPdf: 'With PDF attached',
  textOnly: 'Text only',
  opened: 'Opened in your mail program. Layover can’t tell whether you send it.',
  openedDraft:
    'Opened in your mail program. Mark the proposal as sent after you send it. Until then, the client can’t open it online.',
  notRecordable:
    'Opened in your mail program. This server doesn’t support marking proposals as sent, so it stays a draft.',
  noServer: 'No mail server is set up',
  noServerText: 'Layover can’t deliver emails yet. Send this one with your mail program.',
  noLink: 'The email contains no link to the client page.',
  neither: 'This email has neither a link nor the PDF. Attach the PDF.',
} as const;
