import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The address in `app-update.yml`, which electron-builder writes into every package. */
const urlLine = /^url:\s*['"]?(https:\/\/[^\s'"]+)['"]?\s*$/mu;

/**
 * Whether updates are published for this build: the address must use https and must not be the placeholder of the
 * sources (`.example`).
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
