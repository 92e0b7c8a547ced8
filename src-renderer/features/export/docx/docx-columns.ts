/** A letter of body text at most, in twentieths of a point: figures are as wide as a wide letter. */
const letterWidth = 125;
/** No column of figures takes more of the text's width than this. */
const largestShare = 0.28;

/**
 * How wide the columns of a table of prices are, in twentieths of a point: figures have the room of their longest text, in one
 * line where that can be, and the first column, whose words can be broken, has the rest.
 *
 * @param columns the texts that stand in each
 * @param margins beside the text of a cell, both together
 */
export function columnWidths(
  columns: readonly (readonly string[])[],
  textWidth: number,
  margins: number,
): readonly number[] {
  const [, ...figures] = columns;
  const widths = figures.map((texts) => {
    const longest = Math.max(0, ...texts.map((text) => text.length));
    return Math.round(Math.min(longest * letterWidth + margins, textWidth * largestShare));
  });
  return [textWidth - widths.reduce((sum, width) => sum + width, 0), ...widths];
}
