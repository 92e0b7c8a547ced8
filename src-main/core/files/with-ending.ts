import path from 'node:path';

/** A name without the ending is what a person may type; the file gets it all the same. */
export function withEnding(file: string, type: string): string {
  return path.extname(file).toLowerCase() === `.${type}` ? file : `${file}.${type}`;
}
