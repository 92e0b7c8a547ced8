/** The full-text search in lists and in the palette. The filters are words that users type before `:`, `<` or `>`. */
export const search = {
  filterStatus: 'statut',
  filterClient: 'client',
  filterTag: 'étiquette',
  filterOwner: 'auteur',
  me: 'moi',
  filterValue: 'valeur',
  filterSent: 'envoi',
  hint: 'Cherche aussi dans les textes. Affinez avec {{status}}:, {{client}}:, {{tag}}:, {{owner}}:, {{value}}> ou {{sent}}<',
  inProposals: 'Dans les propositions',
  inClients: 'Dans les clients',
  inLibrary: 'Dans la bibliothèque',
  foundInText: 'Trouvé dans le texte',
  reading: 'Recherche en cours : {{read}} propositions sur {{all}}',
};
