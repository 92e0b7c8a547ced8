/** The user’s own mail program. */
export const mailProgram = {
  open: 'Abrir en el programa de correo',
  withPdf: 'Con el PDF adjunto',
  textOnly: 'Solo texto',
  opened: 'Abierto en su programa de correo. Layover no sabe si lo envía.',
} as const;
