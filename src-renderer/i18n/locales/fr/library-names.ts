/** Names and messages of the library that the window needs from the start. */
export const libraryNames = {
  take: 'Mettre à jour cette section',
  keepMine: 'Garder cette version',
  pickerLabel: 'Bibliothèque',
  notLoadedYet: 'Le contenu de cette proposition n’est pas encore chargé. Réessayez dans un instant.',
  savedAsTemplate: 'Modèle « {{name}} » enregistré',
  deleted: '« {{title}} » supprimée',
  templateNumber: 'Modèle {{id}}',
  insert: 'Insérer depuis la bibliothèque',
  saveAsTemplate: 'Enregistrer comme modèle',
} as const;
