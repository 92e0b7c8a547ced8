/** What the system tells of what clients do. */
export const notifications = {
  title: 'Meldingen',
  hint: 'Uw systeem toont ze zolang Layover niet op de voorgrond staat. Veel tegelijk, zoals na een tijd offline, komen als één melding. Dat uw e-mails zijn verzonden, of dat er een u nodig heeft, wordt altijd getoond.',
  types: 'Melden wanneer',
  client_accepted_proposal: 'Een klant accepteert',
  client_rejected_proposal: 'Een klant wijst af',
  client_clarification_proposal: 'Een klant vraagt om verduidelijking',
  client_email_bounced: 'Een e-mail terugkomt',
  client_view_proposal: 'Een klant bekijkt een offerte',
  client_view_pdf: 'Een klant opent de pdf',
  client_email_opened: 'Een klant opent de e-mail',
  quiet: 'Stille uren',
  quietHint: 'Wat er dan gebeurt, hoort u daarna.',
  from: 'Van',
  to: 'Tot',
};
