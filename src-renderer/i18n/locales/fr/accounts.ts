/** Several accounts on one computer. */
export const accounts = {
  switch: 'Changer de compte',
  open: 'Ouvrir',
  switchQuestion: 'Ouvrir {{account}} ?',
  switchWaiting_one:
    '{{what}} pour {{account}} reste en attente sur cet ordinateur jusqu’à la réouverture de ce compte.',
  switchWaiting_other:
    '{{what}} pour {{account}} restent en attente sur cet ordinateur jusqu’à la réouverture de ce compte.',
  sampleQuestion: 'Ouvrir l’espace d’exemple ?',
  sampleText:
    'L’exemple est un compte à part, avec des clients et des propositions fictifs. {{account}} reste sur cet ordinateur. Revenez-y depuis les réglages ou la palette de commandes.',
  removeQuestion: 'Retirer {{account}} de cet ordinateur ?',
  remove: 'Retirer',
  removeText:
    'Sa clé API, ses données et ses sauvegardes sont supprimées de cet ordinateur. Les données du serveur y restent.',
  lostTitle: 'Certaines données ne sont que sur cet ordinateur',
  lostWork_one:
    '{{what}} : pas encore synchronisé, et serait perdu. Synchronisez d’abord ou enregistrez une sauvegarde.',
  lostWork_other:
    '{{what}} : pas encore synchronisés, et seraient perdus. Synchronisez d’abord ou enregistrez une sauvegarde.',
  lostReview:
    'Les conflits non résolus ne sont pas synchronisés et seraient perdus. Résolvez-les d’abord ou enregistrez une sauvegarde.',
  removeRow: 'Retirer de cet ordinateur',
  removeHint: 'Supprime de cet ordinateur la clé API et toutes les données de ce compte.',
  removeMenu: 'Retirer…',
  workUnknown: 'Impossible de vérifier les modifications en attente.',
  nothingWaits: 'Rien en attente.',
  workWaits: '{{what}} en attente jusqu’à l’ouverture de ce compte.',
  another: 'Un autre compte',
  anotherHint: 'Chaque compte a ses données et sa clé API. Un seul est ouvert à la fois.',
  addMenu: 'Ajouter…',
  choose: 'Choisir un compte',
  addAccount: 'Ajouter un compte…',
  settings: 'Réglages du compte',
  addTitle: 'Ajouter un compte',
  addText:
    'Layover basculera vers ce compte une fois connecté. Les modifications en attente du compte actuel restent sur cet ordinateur.',
  onThisComputer: 'Comptes sur cet ordinateur',
  startMenu: 'Créer mon entreprise…',
  ownHint: 'Un nouveau compte, vide, à votre nom. Le compte actuel reste sur cet ordinateur.',
};
