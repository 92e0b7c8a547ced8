/** The full-text search in lists and in the palette. The filters are words that users type before `:`, `<` or `>`. */
export const search = {
  filterStatus: 'status',
  filterClient: 'kunde',
  filterTag: 'schlagwort',
  filterOwner: 'ersteller',
  me: 'ich',
  filterValue: 'wert',
  filterSent: 'gesendet',
  hint: 'Findet auch Wörter in Texten. Eingrenzen mit {{status}}:, {{client}}:, {{tag}}:, {{owner}}:, {{value}}> oder {{sent}}<',
  inProposals: 'In Angeboten',
  inClients: 'In Kunden',
  inLibrary: 'In der Bibliothek',
  foundInText: 'Im Text gefunden',
  reading: 'Suche läuft noch: {{read}} von {{all}} Angeboten',
};
