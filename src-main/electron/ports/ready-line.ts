import { z } from 'zod';

/** The service's first line of output once it accepts requests (commands.md). */
const readyLineSchema = z.object({
  url: z.url({ protocol: /^http$/ }),
  key: z.string().min(1),
  /** Whether the last changes were lost with a damaged write-ahead log. */
  lostChanges: z.boolean().default(false),
});

/** The line of a service that refuses its database. */
const damagedLineSchema = z.object({
  damaged: z.enum(['damaged', 'empty', 'missing', 'older']),
  /** The time of the newest copy, ms since the epoch; null without one. */
  copyAt: z.number().nullable(),
});

const firstLineSchema = z.union([readyLineSchema, damagedLineSchema]);

/** The started service's address and API key. Never log the key. */
export type ReadyLine = Readonly<z.infer<typeof readyLineSchema>>;

/** How a start ended: with an address and a key, or with a damaged database. */
export type FirstLine = Readonly<z.infer<typeof firstLineSchema>>;

/**
 * Collects the output of a starting service; returns null until one of these lines is complete. Other lines, such as
 * warnings of the runtime, are skipped.
 */
export function createFirstLineReader(): (chunk: string) => FirstLine | null {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const parsed = firstLineSchema.safeParse(parseJson(line));
      if (parsed.success) return parsed.data;
    }
    return null;
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
