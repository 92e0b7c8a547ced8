import { z } from 'zod';
import { serializedErrorSchema } from '#shared/errors/app-error.ts';

const name = z.string();

/** A test's request to the app's secret store. */
export const requestSchema = z.discriminatedUnion('call', [
  z.object({ call: z.literal('storage') }),
  z.object({ call: z.literal('read'), name }),
  z.object({ call: z.literal('write'), name, secret: z.string() }),
  z.object({ call: z.literal('remove'), name }),
  /** Whether the library without our settings finds a keychain to use. */
  z.object({ call: z.literal('unpinned') }),
  /** The kernel's keys that the process can see. */
  z.object({ call: z.literal('kernel keys') }),
]);
export type Request = z.infer<typeof requestSchema>;

export const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.union([z.string(), z.boolean(), z.null()]) }),
  z.object({ ok: z.literal(false), error: serializedErrorSchema }),
]);
export type Answer = z.infer<typeof answerSchema>;
