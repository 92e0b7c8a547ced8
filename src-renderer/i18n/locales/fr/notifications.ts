/** What the system tells of what clients do. */
export const notifications = {
  title: 'Notifications',
  hint: 'Affichées par votre système quand Layover n’est pas au premier plan. Si elles sont nombreuses, par exemple après une période hors ligne, elles sont regroupées. Que vos e-mails soient partis ou que l’un d’eux ait besoin de vous, vous l’apprenez toujours.',
  types: 'M’avertir quand',
  client_accepted_proposal: 'Un client accepte',
  client_rejected_proposal: 'Un client refuse',
  client_clarification_proposal: 'Un client demande des précisions',
  client_email_bounced: 'Un e-mail revient',
  client_view_proposal: 'Un client consulte une proposition',
  client_view_pdf: 'Un client ouvre le PDF',
  client_email_opened: 'Un client ouvre l’e-mail',
  quiet: 'Heures calmes',
  quietHint: 'Ce qui se passe pendant ce temps vous est signalé ensuite.',
  from: 'De',
  to: 'À',
};
