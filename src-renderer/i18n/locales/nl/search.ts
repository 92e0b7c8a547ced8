/** The full-text search in lists and in the palette. The filters are words that users type before `:`, `<` or `>`. */
export const search = {
  filterStatus: 'status',
  filterClient: 'klant',
  filterTag: 'label',
  filterOwner: 'opsteller',
  me: 'ik',
  filterValue: 'waarde',
  filterSent: 'verzonden',
  hint: 'Vindt ook woorden in teksten. Verfijn met {{status}}:, {{client}}:, {{tag}}:, {{owner}}:, {{value}}> of {{sent}}<',
  inProposals: 'In offertes',
  inClients: 'In klanten',
  inLibrary: 'In de bibliotheek',
  foundInText: 'Gevonden in de tekst',
  reading: 'Nog aan het zoeken: {{read}} van {{all}} offertes',
};
