import { z } from 'zod';

/** The service's first line of output once it accepts requests (commands.md). */
const readyLineSchema = z.object({
  url: z.url({ protocol: /^http$/ }),
  key: z.string().min(1),
});

/** The started service's address and API key. Never log the key. */
export type ReadyLine = Readonly<z.infer<typeof readyLineSchema>>;

/**
 * Collects the output of a starting service; returns null until the ready line is complete. Other lines, such as
 * warnings of the runtime, are skipped.
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
