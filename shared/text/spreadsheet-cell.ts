/**
 * A text that spreadsheets read as a formula: it starts with one of these characters, also full-width or after white
 * space.
 */
const formulaStart = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
const plainNumber = /^-?\d+(?:\.\d+)?$/u;

/**
 * Escapes a text for a CSV file: a text that spreadsheets would run as a formula gets a leading apostrophe (OWASP, CSV
 * injection). Numbers stay numbers, negative ones too.
 */
export function guardCell(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** Reverses `guardCell`, for the import of our own files. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;
}
