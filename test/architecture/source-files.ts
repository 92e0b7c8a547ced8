import { readdirSync } from 'node:fs';
import path from 'node:path';
import { lintedFolders, repository } from './lint-imports.ts';

/** Our TypeScript and JavaScript modules, as paths inside the repository with forward slashes. */
export function sourceFiles(): string[] {
  return lintedFolders.flatMap((folder) =>
    readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'))
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/'))),
  );
}
