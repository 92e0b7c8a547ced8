/** The user’s own mail program. */
export const mailProgram = {
  open: 'Ouvrir dans la messagerie',
  withPdf: 'Avec le PDF joint',
  textOnly: 'Texte seul',
  opened: 'Ouvert dans votre messagerie. Layover ne sait pas si vous l’envoyez.',
} as const;
