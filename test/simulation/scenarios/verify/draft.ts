import type { LocalId } from '#shared/domain/ids.ts';
import { rows, writes, type ScenarioWorld, type StartScenario } from '../scenario.ts';

interface Draft {
  readonly world: ScenarioWorld;
  readonly proposal: LocalId;
  readonly sections: readonly [LocalId, LocalId, LocalId];
}

/** Starts a world with a synced proposal with three sections. */
export async function startDraft(
  start: StartScenario,
  options?: Parameters<StartScenario>[0],
): Promise<Draft> {
  const world = await start(options);
  const { device } = world;
  const proposal = device.create('proposal', { title: 'Offer' });
  const first = device.create('section', { proposal_id: proposal, title: 'A' });
  const second = device.create('section', { proposal_id: proposal, title: 'B' }, first);
  const third = device.create('section', { proposal_id: proposal, title: 'C' }, second);
  await world.untilSynced();
  return { world, proposal, sections: [first, second, third] };
}

/** The writes from now on. */
export function countWrites(world: ScenarioWorld): () => readonly string[] {
  const before = writes(world).length;
  return () => writes(world).slice(before);
}

export function served(world: ScenarioWorld): string {
  return rows(world, 'SELECT title FROM sections ORDER BY position')
    .map(({ title }) => String(title))
    .join(' ');
}
