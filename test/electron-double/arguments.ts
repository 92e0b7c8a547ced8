import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** A parsed Electron command line. */
export interface LaunchArguments {
  /** Modules to run before the app (`-r`). */
  readonly preloads: readonly string[];
  /** Port of Node's inspector, 0 for any; null for no inspector. */
  readonly inspectPort: number | null;
  /** The app: a folder with a package.json, or a main file. */
  readonly app: string;
  readonly rest: readonly string[];
}

/** Parses `electron [switches] [-r file] <app> [arguments]`. Chromium's own switches are ignored. */
export function parseArguments(argv: readonly string[]): LaunchArguments {
  const preloads: string[] = [];
  let inspectPort: number | null = null;
  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index] ?? '';
    if (argument === '-r' || argument === '--require') {
      index += 1;
      preloads.push(argv[index] ?? '');
    } else if (/^--inspect(-brk)?(=|$)/.test(argument)) {
      inspectPort = Number(/(\d+)$/.exec(argument)?.[1] ?? 9229);
    } else if (!argument.startsWith('-')) {
      return { preloads, inspectPort, app: argument, rest: argv.slice(index + 1) };
    }
  }
  return { preloads, inspectPort, app: '.', rest: [] };
}

/** An app's folder on disk. */
export interface AppOnDisk {
  readonly folder: string;
  readonly main: string;
  readonly name: string;
  readonly version: string;
}

/** Reads the main file and the description of an app from its package.json. */
export function readApp(given: string): AppOnDisk {
  const file = path.resolve(given);
  if (!statSync(file).isDirectory()) {
    return { folder: path.dirname(file), main: file, name: 'Electron', version: '0.0.0' };
  }
  const description = JSON.parse(readFileSync(path.join(file, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);
  return {
    folder: file,
    main: path.join(file, text(description['main'], 'index.js')),
    name: text(description['productName'], text(description['name'], 'Electron')),
    version: text(description['version'], '0.0.0'),
  };
}
