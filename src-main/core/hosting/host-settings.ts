import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { portSchema, publicUrlCheckSchema } from '#shared/domain/hosting/host-state.ts';
import { isMissing } from '../files/file-error.ts';
import { openSettingsFile, type SettingsFile } from '../files/settings-file.ts';
import type { Logger } from '../ports.ts';

const hostSettingsSchema = z.strictObject({
  samplePort: portSchema.nullable(),
  /** Null before the business exists. */
  business: z
    .strictObject({
      port: portSchema,
      publicUrl: z.string().nullable(),
      /** The last check of this public address. */
      check: publicUrlCheckSchema.nullable(),
    })
    .nullable(),
});

/** The addresses of the embedded services. Links in sent e-mails contain them. */
export type HostSettings = Readonly<z.infer<typeof hostSettingsSchema>>;

export const noHostSettings: HostSettings = { samplePort: null, business: null };

/** Opens `host.json`. An unreadable file is renamed, not overwritten. */
export async function openHostSettings(dataDir: string, log: Logger): Promise<SettingsFile<HostSettings>> {
  const file = join(dataDir, 'host.json');
  await readFile(file, 'utf8')
    .then((text) => hostSettingsSchema.parse(JSON.parse(text)))
    .catch(async (error: unknown) => {
      if (isMissing(error)) return;
      log.error('the addresses of the client pages cannot be read, and are put aside', error);
      await rename(file, `${file}.unreadable-${Date.now()}`);
    });
  return await openSettingsFile(file, hostSettingsSchema, noHostSettings);
}
