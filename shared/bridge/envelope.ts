import { z } from 'zod';
import { serializedErrorSchema } from '../errors/app-error.ts';
import { events, methods, type EventName, type MethodName } from './contract.ts';

/** Names of an object's own keys as a zod enum's tuple. */
const methodNames = Object.keys(methods) as [MethodName, ...MethodName[]];
const eventNames = Object.keys(events) as [EventName, ...EventName[]];

/** What travels from renderer to main. */
export const requestSchema = z.strictObject({
  type: z.literal('request'),
  version: z.int(),
  id: z.int().positive(),
  method: z.enum(methodNames),
  input: z.unknown(),
});
/** A call on its way to main. */
export type Request = Readonly<z.infer<typeof requestSchema>>;

/** What travels from main to renderer. */
export const replySchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('result'), id: z.int(), output: z.unknown() }),
  z.strictObject({ type: z.literal('failure'), id: z.int(), error: serializedErrorSchema }),
  z.strictObject({ type: z.literal('event'), name: z.enum(eventNames), payload: z.unknown() }),
]);
/** An answer or event on its way to the renderer. */
export type Reply = Readonly<z.infer<typeof replySchema>>;
