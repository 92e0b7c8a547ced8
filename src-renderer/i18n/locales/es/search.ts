/** The full-text search in lists and in the palette. The filters are words that users type before `:`, `<` or `>`. */
export const search = {
  filterStatus: 'estado',
  filterClient: 'cliente',
  filterTag: 'etiqueta',
  filterOwner: 'autor',
  me: 'yo',
  filterValue: 'valor',
  filterSent: 'envío',
  hint: 'También busca en los textos. Acote con {{status}}:, {{client}}:, {{tag}}:, {{owner}}:, {{value}}> o {{sent}}<',
  inProposals: 'En propuestas',
  inClients: 'En clientes',
  inLibrary: 'En la biblioteca',
  foundInText: 'Encontrado en el texto',
  reading: 'Buscando aún: {{read}} de {{all}} propuestas',
};
