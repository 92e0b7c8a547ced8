import { z } from 'zod';
import { failpointNames, type FailpointName } from '../core/failpoint.ts';

/** Environment variables of an unpackaged build (commands.md). */
export interface Environment {
  /** The data folder; null for the system's default. */
  readonly dataDir: string | null;
  /** The connection to open at the first start without asking; null to ask. */
  readonly presetConnection: { readonly baseUrl: string; readonly apiKey: string } | null;
  /** Address of the development server; null for the built page. */
  readonly pageServer: string | null;
  /** The failpoint at which the process kills itself, for tests; null for none. */
  readonly failpoint: FailpointName | null;
}

/** An empty value counts as no value. */
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

const emptyEnvironment: Environment = {
  dataDir: null,
  presetConnection: null,
  pageServer: null,
  failpoint: null,
};

/**
 * Reads the environment of an unpackaged build. A packaged build ignores it, because someone who can set a variable
 * must not be able to move the user's data or connect the app to another service.
 *
 * @throws for an invalid value, naming the variable but not the value, which may be a key
 */
export function readEnvironment(source: NodeJS.ProcessEnv, isPackaged: boolean): Environment {
  if (isPackaged) return emptyEnvironment;
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
