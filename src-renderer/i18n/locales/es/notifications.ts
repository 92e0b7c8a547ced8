/** What the system tells of what clients do. */
export const notifications = {
  title: 'Notificaciones',
  hint: 'Se muestran cuando Layover está en segundo plano. Tras un tiempo sin conexión recibe un resumen. Siempre se le avisa cuando se envían sus correos o alguno requiere atención.',
  types: 'Avisarme cuando',
  client_accepted_proposal: 'Un cliente acepta',
  client_rejected_proposal: 'Un cliente rechaza',
  client_clarification_proposal: 'Un cliente hace una pregunta',
  client_email_bounced: 'Un correo es devuelto',
  client_view_proposal: 'Un cliente ve una propuesta',
  client_view_pdf: 'Un cliente abre el PDF',
  client_email_opened: 'Un cliente abre el correo',
  quiet: 'Horas de silencio',
  quietHint: 'Recibirá un resumen cuando terminen las horas de silencio.',
  from: 'Desde',
  to: 'Hasta',
};
