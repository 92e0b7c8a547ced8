import type { Context } from '../domain/context.ts';

export function seedSample(context: Context): void {
  void context;
}
