/** What the system tells of what clients do. */
export const notifications = {
  title: 'Benachrichtigungen',
  hint: 'Werden angezeigt, wenn Layover im Hintergrund ist. Nach einer Zeit offline erhalten Sie eine Zusammenfassung. Über gesendete E-Mails und Probleme werden Sie immer informiert.',
  types: 'Benachrichtigen, wenn',
  client_accepted_proposal: 'Ein Kunde annimmt',
  client_rejected_proposal: 'Ein Kunde ablehnt',
  client_clarification_proposal: 'Ein Kunde eine Rückfrage stellt',
  client_email_bounced: 'Eine E-Mail unzustellbar ist',
  client_view_proposal: 'Ein Kunde ein Angebot ansieht',
  client_view_pdf: 'Ein Kunde das PDF öffnet',
  client_email_opened: 'Ein Kunde die E-Mail öffnet',
  quiet: 'Ruhezeiten',
  quietHint: 'Nach den Ruhezeiten erhalten Sie eine Zusammenfassung.',
  from: 'Von',
  to: 'Bis',
};
