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
  addStarters: 'Ajouter des modèles de départ',
  startersAdded_one: '{{count}} modèle de départ ajouté',
  startersAdded_other: '{{count}} modèles de départ ajoutés',
  saveAsTemplate: 'Enregistrer comme modèle',
} as const;
