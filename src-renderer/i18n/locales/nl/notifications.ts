/** What the system tells of what clients do. */
export const notifications = {
  title: 'Meldingen',
  hint: 'Worden getoond als Layover op de achtergrond draait. Na een tijd offline krijgt u één samenvatting. U krijgt altijd bericht als uw e-mails zijn verzonden of er een aandacht vraagt.',
  types: 'Waarschuw mij wanneer',
  client_accepted_proposal: 'Een klant accepteert',
  client_rejected_proposal: 'Een klant afwijst',
  client_clarification_proposal: 'Een klant een vraag stelt',
  client_email_bounced: 'Een e-mail onbestelbaar is',
  client_view_proposal: 'Een klant een offerte bekijkt',
  client_view_pdf: 'Een klant de pdf opent',
  client_email_opened: 'Een klant de e-mail opent',
  quiet: 'Stille uren',
  quietHint: 'Na de stille uren krijgt u een samenvatting.',
  from: 'Van',
  to: 'Tot',
};
