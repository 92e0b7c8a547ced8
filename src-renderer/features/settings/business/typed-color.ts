/** The color that a field's text means; null for none. Design programs copy colors without the sign. */
export function typedColor(text: string): string | null {
  const color = text.trim();
  if (color === '') return null;
  return /^[0-9a-f]{6}$/iu.test(color) ? `#${color}` : color;
}
