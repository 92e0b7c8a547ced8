/** What the system tells of what clients do. */
export const notifications = {
  title: 'Notifications',
  hint: 'Affichées quand Layover est en arrière-plan. Après une période hors ligne, vous recevez un résumé. Vous êtes toujours prévenu quand vos e-mails sont envoyés ou que l’un d’eux pose problème.',
  types: 'Me prévenir quand',
  client_accepted_proposal: 'Un client accepte',
  client_rejected_proposal: 'Un client refuse',
  client_clarification_proposal: 'Un client pose une question',
  client_email_bounced: 'Un e-mail n’est pas distribué',
  client_view_proposal: 'Un client consulte une proposition',
  client_view_pdf: 'Un client ouvre le PDF',
  client_email_opened: 'Un client ouvre l’e-mail',
  quiet: 'Heures calmes',
  quietHint: 'Vous recevez un résumé à la fin des heures calmes.',
  from: 'De',
  to: 'À',
};
