import type { Context } from '../domain/context.ts';
import { createAccount } from './create-account.ts';
import { neutralIdentity } from './neutral-identity.ts';
import { sampleIdentity } from './sample/sample-identity.ts';
import { seedProposals } from './seed-proposals.ts';
import { seedSample } from './seed-sample.ts';
import type { Steps } from '../storage/steps.ts';

/** The contents of a new database. */
export type Seed =
  | { readonly kind: 'empty' }
  | { readonly kind: 'sample' }
  /** Proposals of eight cost sections with five items each, for benchmarks. */
  | { readonly kind: 'proposals'; readonly count: number };

/** Fills a new database in one transaction. An empty one still has its account and owner, with neutral names. */
export function* seedDatabase(context: Context, seed: Seed): Steps<void> {
  yield* context.database.transaction(function* () {
    yield* createAccount(context, seed.kind === 'sample' ? sampleIdentity : neutralIdentity);
    switch (seed.kind) {
      case 'empty':
        return;
      case 'sample':
        yield* seedSample(context);
        return;
      case 'proposals':
        yield* seedProposals(context, seed.count);
    }
  });
}
