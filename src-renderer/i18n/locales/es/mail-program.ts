/** The user’s own mail program. */
export const mailProgram = {
  open: 'Abrir en el programa de correo',
  withPdf: 'Con el PDF adjunto',
  textOnly: 'Solo texto',
  opened: 'Abierto en su programa de correo. Layover no sabe si lo envía.',
  openedDraft:
    'Abierto en su programa de correo. Marque la propuesta como enviada después de enviarla. Hasta entonces, el cliente no puede abrirla por internet.',
  notRecordable:
    'Abierto en su programa de correo. Este servidor no puede registrarlo, así que la propuesta sigue siendo un borrador.',
  noServer: 'No hay ningún servidor de correo',
  noServerText: 'Layover aún no puede entregar correos. Envíe este con su programa de correo.',
  noLink: 'El correo no contiene ningún enlace a la página de cliente.',
  neither: 'Este correo no lleva ni enlace ni PDF. Adjunte el PDF.',
} as const;
