/** The full-text search in lists and in the palette. The filters are words that users type before `:`, `<` or `>`. */
export const search = {
  filterStatus: 'status',
  filterClient: 'client',
  filterTag: 'tag',
  filterOwner: 'owner',
  me: 'me',
  filterValue: 'value',
  filterSent: 'sent',
  hint: 'Also searches proposal text. Narrow results with {{status}}:, {{client}}:, {{tag}}:, {{owner}}:, {{value}}>, or {{sent}}<.',
  inProposals: 'In proposals',
  inClients: 'In clients',
  inLibrary: 'In the library',
  foundInText: 'Found in the text',
  reading: 'Still searching: {{read}} of {{all}} proposals',
} as const;
