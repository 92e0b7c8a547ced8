/** The user’s own mail program. */
export const mailProgram = {
  open: 'Im Mailprogramm öffnen',
  withPdf: 'Mit PDF im Anhang',
  textOnly: 'Nur Text',
  opened: 'Im Mailprogramm geöffnet. Layover weiß nicht, ob Sie es senden.',
  openedDraft:
    'Im Mailprogramm geöffnet. Markieren Sie das Angebot nach dem Senden als gesendet. Bis dahin kann der Kunde es nicht online öffnen.',
  notRecordable:
    'Im Mailprogramm geöffnet. Dieser Server kann das nicht festhalten, daher bleibt das Angebot ein Entwurf.',
  noServer: 'Kein Mailserver eingerichtet',
  noServerText: 'Layover kann noch keine E-Mails zustellen. Senden Sie diese mit Ihrem Mailprogramm.',
  noLink: 'Die E-Mail enthält keinen Link zur Kundenseite.',
  neither: 'Diese E-Mail enthält weder einen Link noch das PDF. Hängen Sie das PDF an.',
} as const;
