/** What the system tells of what clients do. */
export const notifications = {
  title: 'Notifications',
  hint: 'Shown by your system while Layover is not in front. Many at once, as after a time offline, come as one. That your e-mails went out, or that one needs you, is always shown.',
  types: 'Tell me when',
  client_accepted_proposal: 'A client accepts',
  client_rejected_proposal: 'A client declines',
  client_clarification_proposal: 'A client asks for clarification',
  client_email_bounced: 'An e-mail comes back',
  client_view_proposal: 'A client views a proposal',
  client_view_pdf: 'A client opens the PDF',
  client_email_opened: 'A client opens the e-mail',
  quiet: 'Quiet hours',
  quietHint: 'What happens then is told when they end.',
  from: 'From',
  to: 'To',
} as const;
