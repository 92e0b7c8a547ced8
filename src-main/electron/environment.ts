import { z } from 'zod';
import { failpointNames, type FailpointName } from '../core/failpoint.ts';

/** What an unpackaged build takes from the environment; commands.md lists it for people. */
export interface Environment {
  /** Folder that replaces the system's own for everything that the app keeps. */
  readonly dataDir: string | null;
  /** Connection to make at first start without asking. */
  readonly presetConnection: { readonly baseUrl: string; readonly apiKey: string } | null;
  /** Address of the development server with hot reload; null when the built page is shown. */
  readonly pageServer: string | null;
  /** Where the process kills itself, for tests of what survives that; null when nowhere. */
  readonly failpoint: FailpointName | null;
}

/** Set by the shell of a person or a script; an empty value means the same as none. */
const text = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();

const environmentSchema = z
  .object({
    LAYOVER_DATA_DIR: text,
    LAYOVER_API_URL: text.pipe(z.url({ protocol: /^https?$/ }).optional()),
    LAYOVER_API_KEY: text,
    LAYOVER_FAILPOINT: text.pipe(z.enum(failpointNames).optional()),
    ELECTRON_RENDERER_URL: text.pipe(
      z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ }).optional(),
    ),
  })
  .refine((env) => (env.LAYOVER_API_URL === undefined) === (env.LAYOVER_API_KEY === undefined), {
    error: 'LAYOVER_API_URL and LAYOVER_API_KEY go together',
  });

const nothing: Environment = { dataDir: null, presetConnection: null, pageServer: null, failpoint: null };

/**
 * Reads the environment of an unpackaged build. A packaged one ignores it: whoever can set a variable for
 * somebody's session must not be able to move their data or point their app at another service.
 *
 * @throws when a variable has a bad value, naming the variable and never the value (one of them is a key)
 */
export function readEnvironment(source: NodeJS.ProcessEnv, isPackaged: boolean): Environment {
  if (isPackaged) return nothing;
  const parsed = environmentSchema.safeParse(source);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => [...issue.path, issue.message].join(': '));
    throw new Error(`The environment cannot be used. ${problems.join('; ')}`);
  }
  const env = parsed.data;
  return {
    dataDir: env.LAYOVER_DATA_DIR ?? null,
    presetConnection:
      env.LAYOVER_API_URL !== undefined && env.LAYOVER_API_KEY !== undefined
        ? { baseUrl: env.LAYOVER_API_URL, apiKey: env.LAYOVER_API_KEY }
        : null,
    pageServer: env.ELECTRON_RENDERER_URL ?? null,
    failpoint: env.LAYOVER_FAILPOINT ?? null,
  };
}
