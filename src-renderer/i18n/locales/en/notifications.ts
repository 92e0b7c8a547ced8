/** What the system tells of what clients do. */
export const notifications = {
  title: 'Notifications',
  hint: 'Shown while Layover is in the background. After time offline you get one summary. You’re always told when your emails are sent or one needs attention.',
  types: 'Notify me when',
  client_accepted_proposal: 'A client accepts',
  client_rejected_proposal: 'A client declines',
  client_clarification_proposal: 'A client asks a question',
  client_email_bounced: 'An email bounces',
  client_view_proposal: 'A client views a proposal',
  client_view_pdf: 'A client opens the PDF',
  client_email_opened: 'A client opens the email',
  quiet: 'Quiet hours',
  quietHint: 'You’ll get a summary when quiet hours end.',
  from: 'From',
  to: 'To',
} as const;
