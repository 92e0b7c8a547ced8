import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The line of `app-update.yml` that names the address; electron-builder writes the file into every package. */
const urlLine = /^url:\s*['"]?(https:\/\/[^\s'"]+)['"]?\s*$/mu;

/**
 * Whether somebody publishes newer versions of this build: over https, and not at the address that stands in the
 * sources, whose `.example` is nobody's.
 */
export async function hasUpdateAddress(resources: string): Promise<boolean> {
  try {
    const [, address = ''] =
      urlLine.exec(await readFile(path.join(resources, 'app-update.yml'), 'utf8')) ?? [];
    const url = URL.parse(address);
    return url !== null && !url.hostname.endsWith('.example');
  } catch {
    return false;
  }
}
