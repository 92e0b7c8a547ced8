import { z } from 'zod';

/** What the service prints as its first line when it takes requests (commands.md). */
const readyLineSchema = z.object({
  url: z.url({ protocol: /^http$/ }),
  key: z.string().min(1),
});

/** Where the service that was just started listens, and the API key that it takes. The key is never logged. */
export type ReadyLine = Readonly<z.infer<typeof readyLineSchema>>;

/**
 * Collects what a starting service prints until its ready line is whole; null until then. Lines that are
 * something else (a warning of the runtime) are passed over.
 */
export function createReadyLineReader(): (chunk: string) => ReadyLine | null {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const parsed = readyLineSchema.safeParse(parseJson(line));
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
