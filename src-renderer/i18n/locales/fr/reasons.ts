/** Reasons by their codes (`shared/reasons/reason.ts`). */
export const reasons = {
  /** How a call failed. The service's own messages are shown as received. */
  call: {
    refused: 'Le serveur n’accepte pas de connexions à cette adresse.',
    noName: 'L’adresse est introuvable.',
    notReached: 'La connexion au serveur a pris trop de temps.',
    notMade: 'La requête a été annulée avant de commencer.',
    insecure: 'Impossible d’établir une connexion sécurisée avec le serveur ({{code}}).',
    noConnection: 'Pas de connexion au serveur.',
    noAnswer: 'Le serveur n’a pas répondu à temps.',
    broke: 'La connexion a été coupée avant que la réponse soit complète.',
    brokeOff: 'La réponse du serveur s’est interrompue.',
    givenUp: 'La requête a été annulée.',
    redirected: 'Le serveur a redirigé vers une autre adresse. Layover ne suit pas les redirections.',
    tooLarge: 'La réponse du serveur est trop volumineuse.',
    noHttp: 'La réponse du serveur n’est pas du HTTP valide.',
    failed: 'La connexion a échoué avant la réponse du serveur.',
    unexplained: 'Le serveur a répondu avec le statut {{status}}, sans explication.',
    webPage: 'Une page web a répondu à la place du serveur (statut {{status}}).',
    unreadable: 'Layover n’a pas pu lire la réponse du serveur.',
    otherRecord: 'Le serveur a renvoyé des données incorrectes.',
    askedToWait: 'Trop de requêtes. Le serveur a demandé à Layover de réessayer plus tard.',
    noTurn: 'La requête a été annulée avant d’être envoyée.',
  },
  /** What a status of `service-api.md §7` means and what to do, if the service sends no message. */
  answer: {
    malformed:
      'Le serveur n’a pas pu traiter cette modification (400). Corrigez-la et réessayez, ou abandonnez-la.',
    forbidden:
      'Seuls les administrateurs peuvent faire cela (403). Demandez à un administrateur du compte ou abandonnez la modification.',
    notFound:
      'Le serveur ne trouve pas cet élément (404). Il a peut-être été supprimé. Abandonnez la modification, ou dupliquez ce que vous voulez garder.',
    notAllowed:
      'Le serveur ne le permet pas (405). Abandonnez la modification ; le reste continue de se synchroniser.',
    notAcceptable:
      'Layover ne peut pas lire le format du serveur (406). Vérifiez l’adresse du serveur dans les réglages.',
    removed:
      'Cet élément a été supprimé du serveur (410). Abandonnez la modification, ou dupliquez ce que vous voulez garder.',
    unaccepted:
      'Le serveur n’a pas accepté cette modification ({{status}}), sans en donner la raison. Corrigez-la et réessayez, ou abandonnez-la.',
    fault: 'Le serveur rencontre un problème ({{status}}).',
    faultSaid: 'Le serveur rencontre un problème ({{status}}) : « {{message}} ».',
    maintenance: 'Le serveur est en maintenance (503). Layover réessaiera.',
    lockedProposal:
      'Le client a accepté cette proposition : elle ne peut plus être modifiée. Abandonnez la modification, ou faites-la dans une copie.',
    lockedSend:
      'Le client a accepté cette proposition : elle ne peut plus être renvoyée. Abandonnez l’e-mail, ou envoyez une copie.',
    lockedClient: 'Ce client a accepté une proposition et ne peut pas être supprimé. Conservez-le.',
  },
  /** Evidence: what was read to verify a call. */
  source: {
    clients: 'clients ayant cette adresse e-mail',
    proposals: 'nouvelles propositions sur le serveur',
    templates: 'modèles sur le serveur',
    sections: 'sections de la proposition',
    lineItems: 'lignes de la section',
    taxes: 'taxes de la proposition',
    record: 'copie sur le serveur',
    order: 'ordre sur le serveur',
    activity: 'activité et statut de la proposition depuis la tentative',
    activityBefore: 'activité de la proposition juste avant l’envoi',
    localData: 'données de cet ordinateur',
  },
  /** Evidence: what was found there. */
  finding: {
    damaged: 'Données endommagées : impossible de savoir si la synchronisation a eu lieu.',
    none: 'Aucune correspondance.',
    equal:
      'Une correspondance. Elle a peut-être été créée par une autre personne. Choisissez-la si c’est la vôtre.',
    several: '{{count}} correspondances possibles.',
    changed_one:
      '{{count}} correspondance possible, modifiée par une autre personne. Choisissez-la si c’est la même.',
    changed_other:
      '{{count}} correspondances possibles, modifiées par une autre personne. Choisissez la bonne, s’il y en a une.',
    present: 'Trouvé.',
    hasValues: 'Contient les nouvelles valeurs.',
    lacksValues: 'Ne contient pas les nouvelles valeurs.',
    inPosition: 'Déjà à la nouvelle position.',
    outOfPosition: 'Pas à la nouvelle position.',
    sentTo: 'Envoyée à {{email}}, d’après l’activité.',
    notDraft: 'La proposition n’est plus un brouillon.',
    noActivity: 'Aucune activité, et le statut n’a pas changé.',
    otherEmail: 'Un autre e-mail a été envoyé entre-temps, à une autre personne ou avec un autre texte.',
  },
  /** Why an operation waits for the user or for its turn. */
  operation: {
    gone: 'Supprimé du serveur.',
    goneBeforeOutcome: 'Supprimé du serveur avant que Layover reçoive une réponse.',
    closedBeforeAnswer: 'Layover s’est fermé avant la réponse du serveur.',
    answerNotSaved: 'La réponse du serveur n’a pas pu être enregistrée sur le disque.',
    unexpected: 'Un problème inattendu est survenu dans Layover. Réessayez.',
    archived:
      'La proposition a été archivée et son lien ne fonctionne plus. Envoyez une copie ou annulez l’envoi.',
    expired:
      'La proposition a expiré. Choisissez une date d’expiration plus tardive ou retirez-la, puis renvoyez.',
    waitedLong: 'En file d’attente depuis plus de 12 heures. Vérifiez avant l’envoi.',
    sentBefore:
      'Ce même e-mail a déjà été envoyé à {{email}}, mais pas à partir de ces données. Les données de cet ordinateur sont peut-être une ancienne copie. Ne le renvoyez que s’il doit arriver deux fois.',
    tooSlow:
      'Le serveur est trop lent pour vérifier la proposition dans les {{seconds}} secondes avant l’envoi. Envoyez la dernière version chargée, ou attendez une meilleure connexion.',
    notApproved: 'La proposition sur le serveur n’est pas celle que vous avez approuvée. {{difference}}',
    changedAfterDelete: 'Une autre personne l’a modifié après votre suppression.',
    changedUnseen: 'La proposition a changé au moment où vous l’approuviez. Vérifiez-la, puis envoyez-la.',
    deletedAfterApproval:
      'Une autre personne a supprimé la proposition après votre approbation. Vérifiez à nouveau.',
    answerLost:
      'Le serveur n’a pas répondu, et rien n’indique que l’e-mail a été envoyé. Demandez au client avant de le renvoyer.',
    clientRemoved:
      'Son client a été supprimé avant d’être synchronisé. Choisissez un autre client pour continuer.',
    conflictFirst: 'Résolvez d’abord le conflit.',
    parentMissing: 'La proposition, la section ou le modèle correspondant n’est pas sur le serveur.',
    parentUndecided: 'Décidez d’abord pour la proposition correspondante.',
    uncertain:
      'Layover ne sait pas si cette modification a été synchronisée, car ses données étaient endommagées.',
    uncertainCreate:
      'Layover ne sait pas si cet élément a été créé, car ses données étaient endommagées. Vérifiez sur le serveur avant de réessayer.',
    uncertainSend:
      'Layover ne sait pas si cet e-mail a été envoyé, car ses données étaient endommagées. Demandez au client avant de le renvoyer.',
    pictureRefused:
      'Le serveur n’accepte pas une image de ce texte. Remplacez ou supprimez l’image ; le texte et l’image restent sur cet ordinateur.',
    pictureMissing:
      'Une image de ce texte est introuvable sur cet ordinateur. Insérez-la à nouveau ou supprimez-la du texte.',
    picturesTooLarge:
      'Ce serveur n’enregistre pas les images séparément, et le texte est trop long avec elles. Supprimez des images ou remplacez-les par de plus petites.',
    unknownReason: 'Layover ne connaît pas la raison enregistrée ici : {{stored}}',
  },
  /** The first difference between the approved content and the service's. */
  difference: {
    title: 'Titre : « {{approved}} » → « {{present}} ».',
    client: 'Sur le serveur, elle est pour un autre client.',
    author: 'Sur le serveur, elle est préparée par quelqu’un d’autre.',
    currency: 'Devise : {{approved}} → {{present}}.',
    total: 'Total : {{approved}} → {{present}}.',
    sections: 'Sur le serveur, elle a {{present}} sections au lieu de {{approved}}.',
    sectionTitle: '{{section}} : titre différent.',
    sectionText: '{{section}} : texte différent.',
    sectionKind: '{{section}} : type de section différent.',
    sectionOptional: '{{section}} : « Facultative » a changé.',
    sectionTotal: '{{section}} : « Afficher le sous-total » a changé.',
    lines: '{{section}} : {{present}} lignes au lieu de {{approved}}.',
    line: '{{section}} : la ligne « {{line}} » est différente.',
    untitled: 'Section sans titre',
    noTaxes: 'Sur le serveur, elle n’a pas de taxes.',
    taxes: 'Sur le serveur, ses taxes sont {{taxes}}.',
  },
};
