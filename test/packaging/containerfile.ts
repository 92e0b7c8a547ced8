import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export const root = path.resolve(import.meta.dirname, '../..');

const argumentsSchema = z.array(z.string()).min(1);

/** The container file of the service. */
export interface Containerfile {
  /** The rest of each line with this instruction; continued lines are joined. */
  all(instruction: string): readonly string[];
  /** The program and arguments of an instruction in the form of a JSON list. */
  program(instruction: 'ENTRYPOINT' | 'HEALTHCHECK'): readonly string[];
}

export function readContainerfile(): Containerfile {
  const lines = readFileSync(path.join(root, 'build/service/Containerfile'), 'utf8')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1).trim()] as const);
  const all = (instruction: string): readonly string[] =>
    lines.filter(([name]) => name === instruction).map(([, rest]) => rest);
  return {
    all,
    program(instruction) {
      const [line = ''] = all(instruction);
      return argumentsSchema.parse(JSON.parse(line.slice(line.indexOf('['))));
    },
  };
}
