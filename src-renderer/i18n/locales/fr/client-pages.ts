export const clientPages = {
  title: 'Pages client',
  description:
    'Vos clients lisent et acceptent vos propositions sur des pages que cet ordinateur met en ligne tant que Layover est ouvert.',
  on: 'Actives',
  notOn: 'Inactives',
  off: 'Vos pages client ne sont pas en ligne',
  starting: 'Démarrage…',
  tryAgain: 'Réessayer',
  offText: 'Tant que ce n’est pas corrigé, vos clients ne peuvent pas ouvrir vos propositions.',
  repairText:
    'Tant qu’elle n’est pas restaurée, vos clients ne peuvent pas ouvrir vos propositions et vos modifications attendent sur cet ordinateur. Les modifications faites après la copie peuvent y manquer. Avant de restaurer, Layover enregistre dans une sauvegarde tout ce qu’il affiche. Le fichier actuel est conservé.',
  repairCopy: 'Restaurer la copie du {{time}}',
  noCopyText:
    'Il n’en existe aucune copie. Layover peut créer une nouvelle base de données. Avant cela, il enregistre dans une sauvegarde tout ce qu’il affiche, pour que vous puissiez restaurer vos propositions. Les liens des e-mails envoyés ne fonctionneront plus. Le fichier actuel est conservé.',
  repairNew: 'Créer une base de données',
  repairFailed: 'La base de données n’a pas été remplacée',
  repaired: 'Votre entreprise a été restaurée à partir de la copie du {{time}}',
  repairedText:
    'Après la prochaine synchronisation, des modifications ultérieures peuvent manquer. Elles sont dans la sauvegarde que Layover a faite auparavant : affichez-la alors pour les restaurer.',
  renewed: 'Votre entreprise a une nouvelle base de données',
  renewedText:
    'Vos propositions sont dans la sauvegarde que Layover a faite auparavant : affichez-la pour les restaurer.',
  lost: 'Les dernières modifications de votre entreprise ont été perdues',
  lostText:
    'Un fichier de sa base de données était endommagé. Après la prochaine synchronisation, des modifications peuvent manquer. Elles sont dans la sauvegarde que Layover a faite auparavant : affichez-la alors pour les restaurer. Le fichier endommagé est conservé.',
  showBackup: 'Afficher la sauvegarde…',
  gotIt: 'Compris',
  here: 'Adresse sur cet ordinateur',
  hereHint:
    'Votre proxy ou tunnel doit fonctionner sur cet ordinateur et rediriger vers cette adresse. Elle reste la même après chaque redémarrage.',
  changeMenu: 'Changer de port…',
  changePort: 'Changer de port',
  changeTitle: 'Changer de port ?',
  changeText: 'Les liens déjà envoyés ne fonctionneront plus.',
  changeTextPublic:
    'Les liens déjà envoyés ne fonctionneront plus tant que votre proxy ne redirige pas vers le nouveau port.',
  newPort: 'Nouveau port',
  newPortHint: 'De 1024 à 65535. Laissez vide pour que Layover choisisse un port libre.',
  badPort: 'Saisissez un nombre de 1024 à 65535.',
  publicAddress: 'Adresse publique',
  publicHint:
    'L’adresse où vos clients atteignent cet ordinateur, par votre propre proxy ou tunnel. Les e-mails y renvoient.',
  save: 'Enregistrer',
  reachable: 'Accessible aux clients',
  notChecked: 'Pas encore vérifié',
  checked: 'Vérifié',
  checkNow: 'Vérifier maintenant',
  reached: 'Vos clients peuvent ouvrir vos propositions à cette adresse.',
  reachedPrivate:
    'Vos pages client répondent, mais {{host}} mène à une adresse de votre propre réseau. Vos clients ne peuvent pas l’atteindre de l’extérieur.',
  noName: '{{host}} est introuvable. Vérifiez l’orthographe et l’entrée DNS de votre domaine.',
  refused:
    '{{host}} refuse la connexion. Vérifiez que votre proxy fonctionne et que votre routeur redirige son port.',
  noAnswer:
    'Rien ne répond à {{host}}. Vérifiez que votre routeur redirige le port vers votre proxy. Certains routeurs n’atteignent pas leur propre adresse publique : essayez aussi depuis un téléphone sans Wi-Fi.',
  offline: 'Cet ordinateur est hors ligne. Connectez-vous, puis vérifiez de nouveau.',
  redirected: '{{host}} renvoie vers une autre adresse. Saisissez plutôt celle-ci.',
  certificate:
    'Le certificat de {{host}} n’est pas valide ({{code}}). Les navigateurs avertiront vos clients. Renouvelez-le dans votre proxy.',
  otherServer: 'Un autre serveur répond à {{host}}. Vérifiez que votre proxy redirige vers {{target}}.',
  proxyError:
    'Le proxy de {{host}} n’atteint pas Layover (statut {{status}}). Vérifiez qu’il redirige vers {{target}}.',
  unencrypted:
    'Cette adresse n’est pas chiffrée. Utilisez https pour que personne ne puisse lire ni modifier une proposition en chemin.',
  without: 'Vos clients ne peuvent pas ouvrir le lien de vos e-mails',
  withoutText:
    'Vos pages client n’ont pas d’adresse publique : vos clients ne peuvent ni lire, ni accepter, ni poser de question en ligne. Envoyez le PDF avec l’e-mail et notez vous-même la réponse.',
  pdfInstead: 'Vos clients reçoivent un PDF',
  pdfInsteadText:
    'Vos pages client n’ont pas d’adresse publique : vos clients ne peuvent ni lire, ni accepter, ni poser de question en ligne. Les e-mails contiennent donc la proposition en PDF. Notez vous-même la réponse.',
  setUp: 'Configurer les pages client',
} as const;
