import { config } from 'zod';

// Before any schema is made (renderer-output.mjs sees to it): zod would otherwise try to compile each from a
// string, which the content security policy refuses, and says so in the console. `main.tsx` imports this first.
config({ jitless: true });
