/** Several accounts on one computer. */
export const accounts = {
  switch: 'Cambiar',
  open: 'Abrir',
  switchQuestion: '¿Abrir {{account}}?',
  switchWaiting_one:
    '{{what}} de {{account}} espera en este equipo hasta que vuelva a abrir esa cuenta: Layover trabaja para una cuenta a la vez.',
  switchWaiting_other:
    '{{what}} de {{account}} esperan en este equipo hasta que vuelva a abrir esa cuenta: Layover trabaja para una cuenta a la vez.',
  sampleQuestion: '¿Abrir el espacio de ejemplo?',
  sampleText:
    'El ejemplo es una cuenta aparte, con clientes y propuestas inventados. {{account}} queda en este equipo; se vuelve a abrir desde los ajustes o la paleta de comandos.',
  removeQuestion: '¿Quitar {{account}} de este equipo?',
  remove: 'Quitar',
  removeText:
    'Se borran de este equipo su clave de API, su copia local y sus copias de seguridad. Lo que está en el servicio queda allí.',
  lostTitle: 'Esto solo está en este equipo.',
  lostWork_one:
    '{{what}}: aún no ha llegado al servicio y se perdería. Guarde antes una copia de seguridad o envíelo.',
  lostWork_other:
    '{{what}}: aún no ha llegado al servicio y se perdería. Guarde antes una copia de seguridad o envíelo.',
  lostReview:
    'Lo que debe revisar no ha llegado al servicio y se perdería. Guarde antes una copia de seguridad o decídalo.',
  removeRow: 'Quitar de este equipo',
  removeHint: 'Borra la clave y todo lo que Layover guarda aquí de esta cuenta.',
  removeMenu: 'Quitar…',
  workUnknown: 'Ahora no se puede leer lo que espera en ella.',
  nothingWaits: 'No hay nada en espera.',
  workWaits: '{{what}} hasta que se abra.',
  another: 'Otra cuenta',
  anotherHint: 'Cada una tiene sus datos y su clave. Se abre una a la vez.',
  addMenu: 'Añadir…',
  choose: 'Elegir una cuenta',
  addAccount: 'Añadir una cuenta…',
  settings: 'Ajustes de la cuenta',
  addTitle: 'Añadir una cuenta',
  addText: 'Se abre en cuanto se conecta. Lo que espera en la cuenta actual queda en este equipo.',
  onThisComputer: 'Cuentas en este equipo',
};
