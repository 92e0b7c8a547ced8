export const spelling = {
  menu: 'Ortografía de «{{word}}»',
  looking: 'Buscando sugerencias…',
  none: 'Sin sugerencias',
  learn: 'Añadir al diccionario',
  learned: '«{{word}}» añadida al diccionario',
} as const;
