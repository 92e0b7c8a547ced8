import { expect, test } from 'vitest';
import { operationStates } from '#shared/sync/operation-state.ts';
import {
  initialState,
  lifecycleEvents,
  transitions,
  type LifecycleEvent,
} from '../../src-main/core/sync/rules/lifecycle.ts';

const meanings: Readonly<Record<LifecycleEvent, string>> = {
  start: 'its call begins',
  noEffect: 'the call certainly had no effect',
  overtaken: 'the service refuses to overwrite a newer change, and the record is read first',
  refused: 'the service refuses it, or what it refers to is missing',
  lost: 'nobody knows whether the call took effect',
  lostIdempotent: 'nobody knows, and a second call does no harm',
  verify: 'a check begins',
  notYet: 'the check shows no effect, or fails, and the uncertainty window is open',
  absent: 'no effect after the uncertainty window',
  ask: 'the user has to decide',
  edited: 'an edit answers the refusal',
  retry: 'the user tries again',
  again: 'the user wants it repeated',
  hold: 'the user holds it',
  release: 'the user releases it',
  requeued: 'its record was deleted and is created again',
  restored: 'a restored journal may be older than its call',
  restoredIdempotent: 'the same, and a second call does no harm',
  restoredOnce: 'the same, and a second call could make or send it twice',
};

/** Events that happen in every state; drawn once. */
const everywhere = lifecycleEvents.filter((event) => event.startsWith('restored'));

function diagram(): string {
  const arrows = operationStates.flatMap((state) =>
    Object.entries(transitions[state])
      .filter(([event]) => !everywhere.some((one) => one === event))
      .map(([event, next]) => `  ${state} --> ${next}: ${event}`),
  );
  const restored = everywhere.map((event) => {
    return `  any --> ${String(transitions[initialState][event])}: ${event}`;
  });
  return ['stateDiagram-v2', `  [*] --> ${initialState}`, ...arrows, ...restored].join('\n');
}

const events = lifecycleEvents.map((event) => `- \`${event}\`: ${meanings[event]}.`).join('\n');

const document = `# Life of an operation

An operation is in one of seven states. \`src-main/core/sync/rules/lifecycle.ts\` has the transitions, and only \`operations.transition\` of the journal changes a state: it throws on a transition that the table lacks. An operation that took effect, or that the user withdraws, leaves the outbox. This page is generated: \`npx vitest run --project architecture -u\`.

\`\`\`mermaid
${diagram()}
\`\`\`

\`any\` stands for every state: a restored journal may hold an operation in any of them.

${events}

After \`lost\` and \`lostIdempotent\` the journal also stores that a call may have been applied. An operation that waits with this mark is not compacted and not withdrawn, because its effect may stand.
`;

test('docs/operation-lifecycle.md is what the table says', async () => {
  await expect(document).toMatchFileSnapshot('../../docs/operation-lifecycle.md');
});
