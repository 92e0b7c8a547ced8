/** What the system tells of what clients do. */
export const notifications = {
  title: 'Notificaciones',
  hint: 'Las muestra su sistema mientras Layover no está delante. Si son muchas, por ejemplo tras un tiempo sin conexión, llegan como una sola. Que sus correos salieron, o que uno le necesita, se muestra siempre.',
  types: 'Avisarme cuando',
  client_accepted_proposal: 'Un cliente acepta',
  client_rejected_proposal: 'Un cliente rechaza',
  client_clarification_proposal: 'Un cliente pide una aclaración',
  client_email_bounced: 'Un correo es devuelto',
  client_view_proposal: 'Un cliente ve una propuesta',
  client_view_pdf: 'Un cliente abre el PDF',
  client_email_opened: 'Un cliente abre el correo',
  quiet: 'Horas de silencio',
  quietHint: 'Lo que ocurra entonces se avisa al terminar.',
  from: 'Desde',
  to: 'Hasta',
};
