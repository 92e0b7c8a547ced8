import Papa from 'papaparse';
import { ReadFailure, type ReadDocument } from '../read-document.ts';
import { tableMarkup } from './spreadsheet.ts';

/** Reads a table with commas, semicolons, tabs or bars between its cells. */
export function readDelimited(text: string): ReadDocument {
  const { data } = Papa.parse<string[]>(text.replaceAll(/\r\n?/gu, '\n'), {
    delimitersToGuess: [',', ';', '\t', '|'],
    newline: '\n',
    skipEmptyLines: true,
  });
  const html = tableMarkup(data.map((row) => row.map((cell) => cell.trim())));
  if (html === '') throw new ReadFailure('empty');
  return { title: '', html, pictures: [], losses: [] };
}
