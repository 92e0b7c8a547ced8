/** Several accounts on one computer. */
export const accounts = {
  switch: 'Cambiar',
  open: 'Abrir',
  switchQuestion: '¿Abrir {{account}}?',
  switchWaiting_one:
    '{{what}} de {{account}} queda en cola en este equipo hasta que vuelva a abrir esa cuenta.',
  switchWaiting_other:
    '{{what}} de {{account}} quedan en cola en este equipo hasta que vuelva a abrir esa cuenta.',
  sampleQuestion: '¿Abrir el espacio de ejemplo?',
  sampleText:
    'El ejemplo es una cuenta aparte, con clientes y propuestas ficticios. {{account}} permanece en este equipo. Vuelva a ella desde los ajustes o la paleta de comandos.',
  removeQuestion: '¿Quitar {{account}} de este equipo?',
  remove: 'Quitar',
  removeText:
    'Su clave de API, sus datos y sus copias de seguridad se eliminan de este equipo. Los datos del servidor se conservan.',
  lostTitle: 'Parte del trabajo solo está en este equipo',
  lostWork_one:
    '{{what}}: aún sin sincronizar y se perdería. Sincronice antes o guarde una copia de seguridad.',
  lostWork_other:
    '{{what}}: aún sin sincronizar y se perderían. Sincronice antes o guarde una copia de seguridad.',
  lostReview:
    'Los conflictos sin resolver no se han sincronizado y se perderían. Resuélvalos antes o guarde una copia de seguridad.',
  removeRow: 'Quitar de este equipo',
  removeHint: 'Elimina de este equipo la clave de API y todos los datos de esta cuenta.',
  removeMenu: 'Quitar…',
  workUnknown: 'No se han podido comprobar los cambios en cola.',
  nothingWaits: 'Nada en espera.',
  workWaits: '{{what}} en cola hasta que abra esta cuenta.',
  another: 'Otra cuenta',
  anotherHint: 'Cada cuenta tiene sus datos y su clave de API. Solo se abre una a la vez.',
  addMenu: 'Añadir…',
  choose: 'Elegir una cuenta',
  addAccount: 'Añadir una cuenta…',
  settings: 'Ajustes de la cuenta',
  addTitle: 'Añadir una cuenta',
  addText:
    'Layover cambiará a ella en cuanto se conecte. Los cambios en cola de la cuenta actual permanecen en este equipo.',
  onThisComputer: 'Cuentas en este equipo',
  startMenu: 'Crear mi empresa…',
  ownHint: 'Una cuenta nueva y vacía con su nombre. La actual permanece en este equipo.',
};
