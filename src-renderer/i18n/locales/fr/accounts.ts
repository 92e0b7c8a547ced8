/** Several accounts on one computer. */
export const accounts = {
  switch: 'Changer',
  open: 'Ouvrir',
  switchQuestion: 'Ouvrir {{account}} ?',
  switchWaiting_one:
    '{{what}} pour {{account}} attend sur cet ordinateur jusqu’à ce que vous rouvriez ce compte : Layover travaille pour un compte à la fois.',
  switchWaiting_other:
    '{{what}} pour {{account}} attendent sur cet ordinateur jusqu’à ce que vous rouvriez ce compte : Layover travaille pour un compte à la fois.',
  sampleQuestion: 'Ouvrir l’espace d’exemple ?',
  sampleText:
    'L’exemple est un compte à part, avec des clients et des propositions inventés. {{account}} reste sur cet ordinateur ; les réglages et la palette de commandes le rouvrent.',
  removeQuestion: 'Retirer {{account}} de cet ordinateur ?',
  remove: 'Retirer',
  removeText:
    'Sa clé API, sa copie locale et ses sauvegardes sont supprimées de cet ordinateur. Ce qui est sur le service y reste.',
  lostTitle: 'Ceci n’est que sur cet ordinateur.',
  lostWork_one:
    '{{what}} : pas encore sur le service, et serait perdu. Enregistrez d’abord une sauvegarde, ou envoyez-le.',
  lostWork_other:
    '{{what}} : pas encore sur le service, et serait perdu. Enregistrez d’abord une sauvegarde, ou envoyez-le.',
  lostReview:
    'Ce qui attend votre vérification n’est pas sur le service et serait perdu. Enregistrez d’abord une sauvegarde, ou décidez.',
  removeRow: 'Retirer de cet ordinateur',
  removeHint: 'Supprime la clé et tout ce que Layover garde ici pour ce compte.',
  removeMenu: 'Retirer…',
  workUnknown: 'Ce qui y attend ne peut pas être lu pour l’instant.',
  nothingWaits: 'Rien n’y attend.',
  workWaits: '{{what}} jusqu’à son ouverture.',
  another: 'Un autre compte',
  anotherHint: 'Chacun a ses données et sa clé. Un seul est ouvert à la fois.',
  addMenu: 'Ajouter…',
  choose: 'Choisir un compte',
  addAccount: 'Ajouter un compte…',
  settings: 'Réglages du compte',
  addTitle: 'Ajouter un compte',
  addText: 'Il s’ouvre dès qu’il est connecté. Ce qui attend dans le compte actuel reste sur cet ordinateur.',
  onThisComputer: 'Comptes sur cet ordinateur',
};
