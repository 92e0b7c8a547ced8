/** The preview of a proposal as its client sees it. */
export const preview = {
  command: 'Preview as client',
  title: 'Client preview',
  forClient: 'In {{client}}’s language, prices in {{currency}}. Nothing is sent.',
  noClient: 'Shown in your account’s language until you choose a client.',
  frame: 'Document: {{title}}',
  where: 'View',
  page: 'Web page',
  pdf: 'PDF',
  width: 'Width',
  wide: 'Desktop',
  phone: 'Phone',
  choices: 'Options',
  untitledSection: 'Untitled section',
  totals: 'Total',
  noTotals: 'The total is hidden.',
  hint: 'Nothing you click here is saved.',
} as const;
