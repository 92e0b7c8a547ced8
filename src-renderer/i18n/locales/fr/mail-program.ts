/** The user’s own mail program. */
export const mailProgram = {
  open: 'Ouvrir dans la messagerie',
  withPdf: 'Avec le PDF joint',
  textOnly: 'Texte seul',
  opened: 'Ouvert dans votre messagerie. Layover ne sait pas si vous l’envoyez.',
  openedDraft:
    'Ouvert dans votre messagerie. Une fois l’e-mail parti, marquez la proposition comme envoyée. D’ici là, le client ne peut pas l’ouvrir en ligne.',
  notRecordable:
    'Ouvert dans votre messagerie. Ce serveur ne peut pas l’enregistrer : la proposition reste un brouillon.',
  noServer: 'Aucun serveur de messagerie configuré',
  noServerText: 'Layover ne peut pas encore distribuer d’e-mails. Envoyez celui-ci avec votre messagerie.',
  noLink: 'L’e-mail ne contient pas de lien vers la page client.',
  neither: 'Cet e-mail ne contient ni lien ni PDF. Joignez le PDF.',
} as const;
