/** Tags of proposals and clients. */
export const tags = {
  label: 'Etiquetas',
  add: 'Añadir una etiqueta',
  choose: 'Elegir una etiqueta',
  full_one: 'Como máximo {{count}} etiqueta.',
  full_other: 'Como máximo {{count}} etiquetas.',
  title_one: 'Etiquetas de {{count}} propuesta',
  title_other: 'Etiquetas de {{count}} propuestas',
  addToAll: 'Añadir a todas',
  removeFromAll: 'Quitar de todas',
  onlyHere:
    'Las etiquetas se quedan en este equipo y en sus copias de seguridad. Los clientes nunca las ven.',
  field: 'etiquetas',
};
