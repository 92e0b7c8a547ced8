import { beforeAll, describe, expect, it } from 'vitest';
import { createDisks, runSchedule } from './schedule.ts';

/**
 * The number of schedules in which every event must occur. The rarest, a kill after a confirmed deletion, occurs once
 * in 250.
 */
const schedules = 600;

const met = new Map<string, number>();
const crashes = new Set<string>();

/** A run proves nothing about an event that never occurs, so events are counted. */
describe('the events of the simulation include', () => {
  beforeAll(async () => {
    const disks = createDisks();
    for (let seed = 1; seed <= schedules; seed += 1) {
      const outcome = await runSchedule({ seed, disks });
      for (const [what, times] of outcome.met) met.set(what, (met.get(what) ?? 0) + times);
      for (const name of outcome.crashes) crashes.add(name);
    }
  }, 120_000);

  it.each([
    'deliver',
    'refuse',
    'lose-request',
    'lose-answer',
    'truncate',
    'arrive-late',
    'fault',
    'rate-limit',
    'captive',
  ])('fates of calls: %s', (fate) => {
    expect(met.get(`fate ${fate}`)).toBeGreaterThan(0);
  });

  it.each([
    'action',
    'other',
    'network',
    'kill',
    'relay again',
    'rewind',
    'foreign reads',
    'pause',
    'clock',
    'focus',
  ])('steps: %s', (step) => {
    expect(met.get(`step ${step}`)).toBeGreaterThan(0);
  });

  it.each([
    ...['client', 'proposal', 'template', 'section', 'line_item', 'taxation'].flatMap((entity) =>
      ['create', 'update', 'delete'].map((kind) => `${kind} ${entity}`),
    ),
    'move section',
    'move line_item',
    'archive proposal',
    'unarchive proposal',
    'record_decision proposal',
    'record_send proposal',
    'send proposal',
  ])('edits of the user and writes of the app: %s', (what) => {
    expect(met.get(`edit ${what}`)).toBeGreaterThan(0);
    // A move is sent as an update of the position.
    expect(met.get(`app ${what.replace('move', 'update')}`)).toBeGreaterThan(0);
  });

  it.each(['create', 'update', 'delete'])('writes of the other user: %s', (kind) => {
    const times = [...met].filter(([what]) => what.startsWith(`other ${kind} `));
    expect(times.length).toBeGreaterThan(0);
  });

  it('a remote deletion during a long disconnection, found by a full sync', () => {
    expect(met.get('lost while away')).toBeGreaterThan(0);
    expect(crashes).toContain('deletion:confirmed');
  });

  it('concurrent writes of the other user, some of them in the remaining window', () => {
    expect(met.get('written concurrently')).toBeGreaterThan(0);
    expect([...met.keys()].some((what) => what.startsWith('overwritten within'))).toBe(true);
  });

  it('commits that a full disk refuses, while the process lives', () => {
    expect(met.get('commit refused')).toBeGreaterThan(0);
  });

  it.each(['data copied', 'data restored'])('older data: %s', (what) => {
    expect(met.get(what)).toBeGreaterThan(0);
  });

  it.each(['equal content', 'content equal to that of others', 'action send again'])(
    'equal content: %s',
    (what) => {
      expect(met.get(what)).toBeGreaterThan(0);
    },
  );

  it('sorting a list while its calls are in flight', () => {
    expect(met.get('rearranged a list')).toBeGreaterThan(0);
  });

  it.each(['undo of an action', 'redo of an undo', 'undo done', 'redo done'])('undo: %s', (what) => {
    expect(met.get(what)).toBeGreaterThan(0);
  });

  it('crashes at most failpoints; a long run covers all', () => {
    expect(crashes.size).toBeGreaterThanOrEqual(14);
  });
});
