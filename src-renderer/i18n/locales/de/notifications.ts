/** What the system tells of what clients do. */
export const notifications = {
  title: 'Benachrichtigungen',
  hint: 'Ihr System zeigt sie, solange Layover nicht im Vordergrund ist. Viele auf einmal, etwa nach einer Zeit offline, kommen als eine. Dass Ihre E-Mails gesendet wurden oder eine Sie braucht, wird immer gezeigt.',
  types: 'Benachrichtigen, wenn',
  client_accepted_proposal: 'Ein Kunde annimmt',
  client_rejected_proposal: 'Ein Kunde ablehnt',
  client_clarification_proposal: 'Ein Kunde eine Rückfrage hat',
  client_email_bounced: 'Eine E-Mail zurückkommt',
  client_view_proposal: 'Ein Kunde ein Angebot ansieht',
  client_view_pdf: 'Ein Kunde das PDF öffnet',
  client_email_opened: 'Ein Kunde die E-Mail öffnet',
  quiet: 'Ruhezeiten',
  quietHint: 'Was dann geschieht, erfahren Sie danach.',
  from: 'Von',
  to: 'Bis',
};
