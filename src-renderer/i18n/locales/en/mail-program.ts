/** The user’s own mail program. */
export const mailProgram = {
  open: 'Open in mail program',
  withPdf: 'With PDF attached',
  textOnly: 'Text only',
  opened: 'Opened in your mail program. Layover doesn’t know whether you send it.',
  openedDraft:
    'Opened in your mail program. Mark the proposal as sent once it’s out: until then, its client page stays closed.',
  notRecordable:
    'Opened in your mail program. This server has no way to mark it as sent, so the proposal stays a draft.',
  noServer: 'No mail server is set up',
  noServerText: 'Layover can’t deliver emails yet. Send this one with your mail program.',
  noLink: 'The email contains no link to the client page.',
} as const;
