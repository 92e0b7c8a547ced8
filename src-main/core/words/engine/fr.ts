import type { EngineWords } from './engine-words.ts';

/** What the engine says in French. */
export const engine: EngineWords = {
  call: {
    refused: 'Le service n’accepte pas de connexions à cette adresse.',
    noName: 'L’adresse est introuvable.',
    notReached: 'Le service n’a pas pu être joint à temps.',
    notMade: 'L’appel a été abandonné avant d’être fait.',
    insecure: 'Aucune connexion sûre n’a pu être établie avec le service ({{code}}).',
    noConnection: 'Il n’y a pas de connexion au service.',
    noAnswer: 'Le service n’a pas répondu à temps.',
    broke: 'La connexion a été coupée avant que la réponse soit complète.',
    brokeOff: 'La réponse du service s’est interrompue.',
    givenUp: 'L’appel a été abandonné en cours de route.',
    redirected: 'Le service a renvoyé vers une autre adresse, ce qui n’est pas suivi.',
    tooLarge: 'La réponse du service est trop grande.',
    noHttp: 'Le service a donné une réponse qui n’est pas du HTTP.',
    failed: 'La connexion a échoué avant toute réponse.',
    unexplained: 'Le service a répondu avec le statut {{status}}, sans explication.',
    webPage: 'Une page web a répondu à la place du service (statut {{status}}).',
    unreadable: 'Le service a répondu quelque chose d’illisible.',
    otherRecord: 'Le service a répondu avec un autre enregistrement que celui demandé.',
    askedToWait: 'Le service a demandé d’attendre.',
    noTurn: 'L’appel a été abandonné avant que vienne son tour.',
  },
  status: {
    malformed: 'Le service n’a pas compris ceci (400). Modifiez la saisie et réessayez, ou abandonnez-la.',
    forbidden:
      'Le service réserve ceci aux administrateurs (403). Demandez à un administrateur du compte, ou abandonnez.',
    notFound:
      'Le service n’a pas ceci (404) ; quelqu’un l’y a peut-être supprimé. Abandonnez la modification, ou dupliquez ce que vous voulez garder.',
    notAllowed: 'Le service ne permet pas ceci ici (405). Abandonnez ; tout le reste continue.',
    notAcceptable:
      'Le service ne répond pas sous une forme que Layover lit (406). Vérifiez l’adresse du service dans les réglages.',
    removed:
      'Ceci a été retiré du service (410). Abandonnez la modification, ou dupliquez ce que vous voulez garder.',
    unaccepted:
      'Le service n’a pas accepté ceci ({{status}}) et n’a pas dit pourquoi. Modifiez la saisie et réessayez, ou abandonnez-la.',
    fault: 'Le service a un problème de son côté ({{status}}).',
    faultSaid: 'Le service a un problème de son côté ({{status}}) et dit : « {{words}} ».',
    maintenance: 'Le service est en maintenance (503).',
  },
  probe: {
    clients: 'les clients à cette adresse',
    proposals: 'les nouvelles propositions sur le service',
    sections: 'les sections de la proposition',
    lines: 'les lignes de la section',
    taxes: 'les taxes de la proposition',
    record: 'l’élément sur le service',
    place: 'la place de l’élément parmi les autres sur le service',
    timeline: 'l’historique de la proposition depuis la tentative, et son statut',
    timelineBefore: 'l’historique de la proposition, juste avant l’envoi',
    ownRecord: 'la trace que Layover en gardait',
    wasDamaged: 'Elle était endommagée et ne dit pas si c’est parti.',
    noneLikeIt: 'Rien de nouveau n’y ressemble.',
    severalLikeIt: 'Il y en a {{number}} nouveaux qui pourraient être celui-ci.',
    mayBeChanged_one:
      '{{count}} nouvel enregistrement y est peut-être celui-ci, modifié par quelqu’un d’autre. Dites si c’est lui.',
    mayBeChanged_other:
      '{{count}} nouveaux enregistrements y sont peut-être celui-ci, modifiés par quelqu’un d’autre. Dites lequel, ou qu’aucun ne l’est.',
    isThere: 'Il y est.',
    hasValues: 'Il a les nouvelles valeurs.',
    lacksValues: 'Il n’a pas les nouvelles valeurs.',
    standsThere: 'Il se trouve là où il a été déplacé.',
    standsElsewhere: 'Il ne s’y trouve pas.',
    wentTo: 'L’historique dit qu’elle est partie à {{email}}.',
    noDraft: 'La proposition n’est plus un brouillon.',
    nothingHappened: 'Rien dans l’historique, et le statut n’a pas changé.',
    anotherSend:
      'L’historique contient un e-mail parti entre-temps, à quelqu’un d’autre ou en d’autres termes.',
  },
  operation: {
    gone: 'Cela n’existe plus sur le service.',
    goneBeforeOutcome: 'Supprimé sur le service avant que le résultat soit connu.',
    takenBack: 'Modifié ou repris entre-temps.',
    endedMeanwhile: 'Layover s’est arrêté avant la réponse.',
    unexpected: 'Layover a rencontré un problème inattendu.',
    archivedSend:
      'La proposition a été archivée, son lien n’ouvre rien. Envoyez-en une copie, ou retirez l’e-mail.',
    expiredSend:
      'La proposition a expiré. Choisissez une date d’expiration plus tardive ou aucune, puis renvoyez-la.',
    waitedLong: 'L’attente a duré plus de 12 heures. Regardez encore une fois avant l’envoi.',
    sentBefore:
      'L’historique montre que ce même e-mail est déjà parti à {{email}}, et cet ordinateur n’en sait rien : ses données sont peut-être une copie plus ancienne. Ne le renvoyez que s’il doit arriver deux fois.',
    tooSlow:
      'Le service est si lent que la proposition ne peut pas être vérifiée dans les {{seconds}} secondes avant l’envoi. Envoyez-la telle qu’elle a été lue en dernier, ou attendez une meilleure connexion.',
    notApproved: 'La proposition sur le service n’est pas celle que vous avez approuvée. {{difference}}',
    changedAfterDelete: 'Modifié sur le service après que vous l’avez supprimé.',
    deletedAfterApproval:
      'La proposition a été supprimée sur le service après votre approbation. Regardez encore une fois.',
    answerLost:
      'La réponse s’est perdue, et rien ne montre que l’e-mail est parti. Demandez au client avant de renvoyer.',
    clientTakenBack:
      'Son client a été retiré avant d’atteindre le service. Choisissez un autre client, puis l’envoi continue.',
    conflictFirst: 'Quelque chose y a changé des deux côtés. Décidez cela d’abord.',
    holderGone: 'Ce à quoi cela appartient n’est pas sur le service.',
    holderUndecided: 'Ce à quoi cela appartient attend aussi votre décision. Décidez-en d’abord.',
  },
  difference: {
    title: 'Le titre sur le service est « {{title}} ».',
    client: 'Elle y est pour un autre client.',
    author: 'Elle y est préparée par quelqu’un d’autre.',
    currency: 'Sa devise y est {{currency}}.',
    sections: 'Elle y a {{present}} sections au lieu de {{approved}}.',
    sectionTitle: '{{section}} : le titre est différent.',
    sectionText: '{{section}} : le texte est différent.',
    sectionKind: '{{section}} : elle est d’un autre type.',
    sectionOptional: '{{section}} : elle est passée d’optionnelle à fixe, ou l’inverse.',
    sectionTotal: '{{section}} : son total est passé de visible à masqué, ou l’inverse.',
    lines: '{{section}} : elle y a {{present}} lignes au lieu de {{approved}}.',
    line: '{{section}} : la ligne « {{line}} » est différente.',
    untitled: 'Une section sans titre',
    noTaxes: 'Elle n’y a pas de taxes.',
    taxes: 'Ses taxes y sont {{taxes}}.',
  },
};
