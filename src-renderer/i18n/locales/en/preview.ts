/** The preview of a proposal as its client sees it. */
export const preview = {
  command: 'Preview as the client',
  title: 'As the client sees it',
  forClient: 'In the language and the currency of {{client}}. Nothing is sent, and nobody is told.',
  noClient: 'No client is chosen yet, so it is in the language of your account.',
  frame: 'Document: {{title}}',
  where: 'What to look at',
  page: 'Web page',
  pdf: 'PDF',
  width: 'Width',
  wide: 'Desktop',
  phone: 'Phone',
  choices: 'What the client takes',
  untitledSection: 'Untitled section',
  totals: 'What the client would pay',
  noTotals: 'The total is hidden here.',
  hint: 'Choices that you try here stay here. The real page also has buttons to accept, decline and ask.',
} as const;
