/** Why a request of the user failed, and what to do (`shared/reasons/reason.ts`). */
export const errors = {
  fileReadDenied:
    'Layover ne peut pas y lire le fichier. L’accès est peut-être refusé, ou le fichier est ouvert ailleurs. Choisissez un autre emplacement.',
  fileWriteDenied:
    'Layover ne peut pas y enregistrer le fichier. L’accès est peut-être refusé, ou le fichier est ouvert ailleurs. Choisissez un autre emplacement.',
  fileReadFailed: 'Le fichier n’a pas pu être lu. Choisissez un autre emplacement et réessayez.',
  fileWriteFailed: 'Le fichier n’a pas pu être enregistré. Choisissez un autre emplacement et réessayez.',
  noUpdate: 'Aucune mise à jour à installer.',
  updateWaits: 'Des propositions attendent d’être envoyées. Redémarrez après leur envoi.',
  serviceSlow: 'L’espace de travail de cet ordinateur n’a pas démarré à temps.',
  serviceEnded: 'L’espace de travail de cet ordinateur s’est arrêté au démarrage.',
  noFreePort: 'Aucun port libre sur cet ordinateur. Redémarrez l’ordinateur, puis réessayez.',
  portUnknown:
    'Layover ne connaît plus le port de vos pages client. Choisissez un port dans Réglages > Pages client.',
  noBusiness: 'Cet ordinateur n’a pas encore d’espace de travail à vous. Créez-le d’abord.',
  badPublicUrl:
    'Saisissez une adresse qui commence par https://, par exemple https://propositions.example.com.',
  portTaken:
    'Un autre programme utilise le port {{port}} de cet ordinateur. Quittez-le et réessayez, ou choisissez un autre port.',
  databaseDamaged: 'La base de données de votre entreprise est endommagée.',
  databaseEmpty: 'La base de données de votre entreprise est vide.',
  databaseMissing: 'La base de données de votre entreprise est introuvable.',
  databaseOlder: 'La base de données de votre entreprise est plus ancienne que sa dernière copie.',
  onlyLinks: 'Layover n’ouvre que des pages web et des adresses e-mail.',
  pdfSlow: 'La création du PDF a pris trop de temps. Réessayez.',
  pdfFailed: 'Le PDF n’a pas pu être créé. Réessayez, ou exportez en HTML.',
  noPrinter:
    'Aucune imprimante n’est installée sur cet ordinateur. Ajoutez-en une dans les réglages du système, ou exportez un PDF.',
  printFailed: 'L’imprimante n’a pas accepté le document. Vérifiez l’imprimante, puis réessayez.',
  internal: 'Un problème est survenu dans Layover. Votre travail est en sécurité. Réessayez.',
  diskFull: 'Le disque est plein. Libérez de l’espace. Rien de ce qui est enregistré n’est perdu.',
  diskFullLeft:
    'Le disque est plein : il reste {{left}}. Libérez de l’espace. Rien de ce qui est enregistré n’est perdu.',
  notWritten:
    'Layover ne peut pas écrire sur le disque. Vérifiez le disque et ses autorisations. Rien de ce qui est enregistré n’est perdu.',
  journalBusy:
    'Un autre programme utilise vos données. Layover va réessayer. Rien de ce qui est enregistré n’est perdu.',
  journalDamaged: 'Vos données sont endommagées et en cours de restauration.',
  newerVersion:
    'Ces données viennent d’une version plus récente de Layover. Mettez Layover à jour pour les ouvrir.',
  unknownAccount: 'Ce compte n’est plus sur cet ordinateur.',
  otherAccount: 'Le travail sur cet ordinateur appartient à un autre compte.',
  connectFirst: 'Connectez d’abord un compte.',
  noServiceForKey: 'Il n’y a pas de compte dont remplacer la clé.',
  keyOfOther:
    'Cette clé appartient à {{next}}. Des modifications pour {{saved}} sont encore en attente ici. Déconnectez-vous d’abord pour changer de compte.',
  badKey: 'Cette clé API contient des caractères non valides. Collez-la de nouveau.',
  keyRejected: 'Le serveur n’accepte pas cette clé.',
  keyRejectedSaying: 'Le serveur n’accepte pas cette clé : {{message}}',
  callRefused: 'Réponse du serveur : {{message}}',
  tryLater: '{{cause}} Réessayez dans quelques minutes.',
  tryOrCheckAddress: '{{cause}} Réessayez. Si le problème persiste, vérifiez l’adresse.',
  notThisApi: 'Cette adresse n’est pas celle d’un service de propositions. Vérifiez l’adresse.',
  busy: 'Le serveur est occupé. Réessayez dans une demi-minute.',
  busyFor_one: 'Le serveur est occupé. Réessayez dans {{count}} seconde.',
  busyFor_other: 'Le serveur est occupé. Réessayez dans {{count}} secondes.',
  portal: 'Une page web a répondu à la place du serveur. Connectez-vous au réseau ou vérifiez l’adresse.',
  noAddress: 'Saisissez l’adresse du serveur.',
  badAddress: 'Saisissez une adresse comme https://proposals.example.com.',
  wrongVersion: 'Layover nécessite la version 2 de l’API. L’adresse doit se terminer par /api/v2.',
  needsHttps: 'L’adresse doit commencer par https://.',
  needsHttpsForKey: 'L’adresse doit commencer par https:// pour protéger votre clé.',
  noCredentials: 'L’adresse ne peut contenir ni nom ni mot de passe.',
  noQuery: 'L’adresse ne peut contenir ni « ? » ni « # ».',
  doneAlready: 'C’est déjà fait.',
  mirrorBehind: 'Cette fenêtre n’est plus à jour et se recharge.',
  clientGone: 'Ce client n’existe plus. Choisissez-en un autre.',
  sendNeedsClient:
    'Cette proposition a un e-mail en file d’attente. Choisissez un client ou annulez l’envoi.',
  whichRecord: 'Choisissez la copie correspondante.',
  onItsWay: 'Synchronisation en cours. Attendez la fin, puis modifiez.',
  onlyRefused: 'Seules les modifications ayant échoué peuvent être réessayées.',
  waitForOutcome: 'Synchronisation en cours. Attendez la fin.',
  noDecision: 'Aucune décision n’est plus nécessaire.',
  conflictDecided: 'Ce conflit est déjà résolu.',
  questionAnswered: 'La décision est déjà prise.',
  fileDiskFull: 'Le disque est plein. Libérez de l’espace ou choisissez un autre emplacement.',
  fileDiskFullLeft:
    'Le disque est plein : il reste {{left}}. Libérez de l’espace ou choisissez un autre emplacement.',
  fileIsFolder: 'Un dossier porte déjà ce nom. Choisissez un autre nom.',
  fileNameRefused:
    'Ce nom de fichier n’est pas accepté. Choisissez-en un plus court, avec des lettres et des chiffres.',
  folderGone: 'Ce dossier est inaccessible. Choisissez un autre emplacement.',
  catalogFull: 'Le catalogue est plein. Supprimez des articles dont vous n’avez plus besoin.',
  chooseAgain: 'Choisissez de nouveau où enregistrer le fichier.',
  noBackup: 'Ce fichier n’est pas une sauvegarde de Layover.',
  backupDamaged:
    'Cette sauvegarde est endommagée : des parties manquent ou ont changé. Utilisez une autre copie.',
  backupNewer:
    'Cette sauvegarde vient d’une version plus récente de Layover. Mettez Layover à jour pour l’ouvrir.',
  backupChanged: 'Un autre programme a modifié cette sauvegarde. Utilisez une autre copie.',
  backupTooLarge: 'Ce fichier est trop volumineux pour être une sauvegarde de Layover.',
  tooManyFiles: 'Ce dossier contient trop de fichiers de ce nom. Choisissez un autre dossier.',
  keychainRead:
    'Le trousseau est verrouillé : la clé API ne peut pas être lue. Déverrouillez-le et réessayez.',
  keychainReplace:
    'Le trousseau est verrouillé : la clé API ne peut pas être remplacée. Déverrouillez-le et réessayez.',
  keychainRemove:
    'Le trousseau est verrouillé : la clé API ne peut pas être supprimée. Déverrouillez-le et réessayez.',
  diskUnreadable:
    'Layover ne peut pas lire ses données sur le disque. Vérifiez le disque et ses autorisations, puis réessayez.',
  versionGone: 'Cette version n’est plus disponible.',
  eitherOr: 'Choisissez une version.',
  restoreOrDelete: 'Choisissez si cet élément doit être restauré ou supprimé.',
  fileAbsent: 'le fichier est introuvable',
  fileEmpty: 'le fichier est vide',
  notAccepted: 'Non accepté.',
  windowDiskFull:
    'Le disque est plein : cette fenêtre ne peut pas stocker ses données. Libérez de l’espace. Vos modifications sont toujours enregistrées.',
  windowNotStored:
    'Cette fenêtre ne peut pas stocker ses données, peut-être parce que le disque est plein. Libérez de l’espace. Vos modifications sont toujours enregistrées.',
  windowFault: 'Un problème est survenu dans cette fenêtre. Votre travail est en sécurité. Réessayez.',
  secretsElsewhere: 'Le mot de passe de messagerie de ce serveur est défini par son exploitant.',
  signInSlow: 'Vous n’avez pas terminé la connexion en cinq minutes. Réessayez.',
  signInCanceled: 'Vous avez annulé la connexion.',
  signInRefused:
    'Le fournisseur n’autorise pas Layover à envoyer des e-mails. Vérifiez l’ID client et réessayez.',
  signInRefusedSaying:
    'Le fournisseur n’autorise pas Layover à envoyer des e-mails. Sa réponse : {{message}}',
  signInNoToken:
    'Le fournisseur n’a pas renvoyé de jeton d’actualisation. Vérifiez l’étendue, ou demandez-lui l’accès hors connexion.',
  noMailProgram:
    'Aucun logiciel de messagerie n’a ouvert le message. Définissez-en un par défaut sur cet ordinateur, ou copiez le message.',
};
