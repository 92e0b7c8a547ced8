/** What spreadsheets take for the start of a formula, in any width, after any white space. */
const formulaStart = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
const plainNumber = /^-?\d+(?:\.\d+)?$/u;

/**
 * A text as it may stand in a CSV file that a spreadsheet opens: what would be run as a formula there gets an
 * apostrophe in front (OWASP, CSV injection). Numbers stay numbers, negative ones too.
 */
export function guardCell(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** The text behind `guardCell`, for files of ours that come back. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;
}
