/** Why an email could not be sent, and what to do. */
export const mailFailure = {
  'not-set-up': 'Aucun serveur de messagerie n’est configuré. Configurez-en un dans les réglages.',
  'secret-missing': 'Le mot de passe ou la clé manque. Saisissez-le de nouveau.',
  'name-not-found': 'Aucun serveur de messagerie ne porte ce nom. Vérifiez le nom et votre connexion.',
  unreachable:
    'Impossible de joindre le serveur de messagerie depuis ce réseau. Essayez un autre réseau ou attendez.',
  'connection-refused': 'Rien ne répond sur ce port. Vérifiez le serveur et le port.',
  'timed-out': 'Le serveur de messagerie n’a pas répondu à temps. Vérifiez le port ou réessayez plus tard.',
  'not-a-mail-server':
    'Le serveur à cette adresse n’est pas un serveur de messagerie. Vérifiez le nom et le port.',
  'tls-missing':
    'Le serveur de messagerie ne propose pas de chiffrement. Utilisez un autre port ou demandez à votre fournisseur.',
  'tls-failed':
    'Connexion sécurisée impossible. Choisissez l’autre chiffrement : TLS pour le port 465, STARTTLS pour le 587.',
  'certificate-untrusted':
    'Le certificat du serveur de messagerie ne vient pas d’une autorité de confiance. Vérifiez le nom ou demandez à son exploitant.',
  'certificate-expired':
    'Le certificat du serveur de messagerie a expiré. Vérifiez la date de cet ordinateur ou demandez à l’exploitant.',
  'certificate-wrong-name':
    'Le certificat appartient à un serveur d’un autre nom. Saisissez le nom indiqué par votre fournisseur.',
  'login-refused':
    'Le serveur de messagerie a refusé le nom d’utilisateur ou le mot de passe. Beaucoup de fournisseurs exigent un mot de passe d’application.',
  'login-required':
    'Le serveur de messagerie exige une connexion. Choisissez de vous connecter avec un mot de passe.',
  'login-not-offered':
    'Le serveur de messagerie ne propose pas de connexion sur ce port. Vérifiez le port et le chiffrement.',
  'token-refused': 'Le fournisseur n’autorise plus Layover à envoyer. Connectez-vous de nouveau.',
  'token-unreachable': 'La connexion du fournisseur est injoignable. Layover réessaiera plus tard.',
  'sender-refused':
    'Le serveur de messagerie ne vous laisse pas envoyer depuis cette adresse. Utilisez celle du compte avec lequel vous vous connectez.',
  'recipient-refused': 'Cette adresse e-mail n’existe pas. Vérifiez-la et renvoyez la proposition.',
  'mailbox-full': 'La boîte du destinataire est pleine. Utilisez une autre adresse ou appelez.',
  greylisted: 'Le serveur du destinataire demande de réessayer plus tard. C’est habituel et automatique.',
  'rate-limited':
    'Le serveur de messagerie n’accepte plus d’e-mails pour le moment. L’envoi sera retenté automatiquement.',
  'too-large': 'L’e-mail est trop volumineux pour le serveur. Raccourcissez-le.',
  'content-refused':
    'Le serveur a classé l’e-mail comme indésirable. Modifiez le texte ou demandez à votre fournisseur.',
  'server-busy': 'Le serveur de messagerie est occupé. L’envoi sera retenté automatiquement.',
  'server-refused':
    'Le serveur de messagerie n’accepte pas d’e-mails depuis ce réseau. Utilisez celui de votre fournisseur ou demandez à son exploitant.',
  'connection-lost': 'La connexion a été coupée avant l’envoi. L’envoi sera retenté automatiquement.',
  'outcome-unknown':
    'La connexion a été coupée pendant l’envoi : l’e-mail est peut-être arrivé. Demandez à votre client avant de le renvoyer.',
  'dkim-key-invalid': 'La clé DKIM n’est pas une clé RSA au format PEM. Collez toute la clé privée.',
  'pdf-failed': 'Le PDF de la proposition n’a pas pu être créé. Un nouvel essai suivra automatiquement.',
  'folder-not-writable':
    'Impossible d’écrire les e-mails dans le dossier. Vérifiez le disque et ses autorisations.',
  stopped: 'L’envoi a été interrompu avant le départ de l’e-mail. Réessayez.',
} as const;
