import { callWithDeadline } from '../../bridge/index.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';
import type { MethodOutput } from '#shared/bridge/contract.ts';
import type { RecordCache } from '../cache/record-cache.ts';
import { noRecordChange, type MirrorChanges } from '../db/mirror-changes.ts';
import type { AppliedEdit } from '../edits/plan-edits.ts';
import type { Queries } from '../queries/queries.ts';
import { createdSubtrees } from '../undo/created-subtrees.ts';
import type { Withdrawn } from '../undo/history-types.ts';
import type { FeedReader } from './feed-reader.ts';
import type { MirrorConnection } from './mirror-connection.ts';
import type { Relay } from './relay.ts';

interface Dependencies {
  readonly client: BridgeClient;
  readonly accountKey: string;
  readonly relay: Pick<Relay, 'flush'>;
  readonly feed: Pick<FeedReader, 'withReadingPaused'>;
  readonly connection: Pick<MirrorConnection, 'readNow'>;
  readonly cache: RecordCache;
  readonly queries: Queries;
  readonly changes: Pick<MirrorChanges, 'publish'>;
}

interface WithdrawOptions {
  /** Withdraws all operations of a record or none. */
  readonly wholeOnly?: boolean;
  /** Called with the withdrawn operations before they are read. */
  readonly onAnswer?: (withdrawn: ReadonlySet<string>) => void;
}

const oneTimeoutMs = 15_000;
/** For thousands of operations. */
const manyTimeoutMs = 60_000;

/** Creates the withdrawal of operations that were not sent, from the outbox. */
export function createWithdrawals(dependencies: Dependencies) {
  const { client, accountKey, relay, feed, connection, cache, queries, changes } = dependencies;

  /** Reads the effect of a withdrawal into the mirror, before the next edit is planned. */
  async function readEffect(withdrawn: readonly string[]): Promise<void> {
    changes.publish({ ...noRecordChange, withdrawn });
    await connection.readNow();
    cache.invalidateAll();
  }

  function request(
    opIds: readonly string[],
    wholeOnly: boolean,
  ): Promise<MethodOutput<'outbox.withdrawMany'>> {
    const input = { accountKey, opIds: [...opIds], ...(wholeOnly && { wholeOnly }) };
    return callWithDeadline(client, 'outbox.withdrawMany', input, manyTimeoutMs);
  }

  return {
    /** Withdraws one operation. It is relayed first, because the journal withdraws only operations that it has. */
    async withdraw(opId: string): Promise<void> {
      await relay.flush();
      await callWithDeadline(client, 'outbox.withdraw', { opId }, oneTimeoutMs);
      await readEffect([opId]);
    },
    /**
     * Withdraws many operations, in two requests. The first one does not wait for the relay, so that the journal sends
     * as few of them as possible meanwhile. It may come before some operations, and answers that these are unknown. The
     * second one repeats it for them, after the relay.
     *
     * @param creates those of the operations that create records without a parent
     */
    async withdrawMany(
      opIds: readonly string[],
      creates: readonly AppliedEdit[] = [],
      { wholeOnly = false, onAnswer }: WithdrawOptions = {},
    ): Promise<Withdrawn> {
      const requestAndRead = () =>
        Promise.all([request(opIds, wholeOnly), createdSubtrees(cache, queries, creates)]);
      // While the feed is paused, the created records are still in the mirror.
      const [first, subtrees] = await (creates.length === 0
        ? requestAndRead()
        : feed.withReadingPaused(requestAndRead));
      await relay.flush();
      const second = first.unknown.length === 0 ? null : await request(first.unknown, false);
      const withdrawn = new Set([...first.withdrawn, ...(second?.withdrawn ?? [])]);
      onAnswer?.(withdrawn);
      await readEffect([...withdrawn]);
      return {
        withdrawn,
        unconfirmed: new Set([...first.underWay, ...(second?.underWay ?? [])]),
        removed: new Map([...subtrees].filter(([opId]) => withdrawn.has(opId))),
      };
    },
  };
}
