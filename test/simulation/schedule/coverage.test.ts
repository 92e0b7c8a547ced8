import { beforeAll, describe, expect, it } from 'vitest';
import { createDisks, runSchedule } from './schedule.ts';

/** So many schedules have to meet everything at least once. The rarest, a kill behind a confirmed deletion, comes once in 250. */
const schedules = 600;

const met = new Map<string, number>();
const crashes = new Set<string>();

/** A run that never meets something proves nothing about it: so what it meets is counted. */
describe('what the simulation says it injects', () => {
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
  ])('happens to calls: %s', (fate) => {
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
  ])('happens between calls: %s', (step) => {
    expect(met.get(`step ${step}`)).toBeGreaterThan(0);
  });

  it.each([
    ...['client', 'proposal', 'section', 'line_item', 'taxation'].flatMap((entity) =>
      ['create', 'update', 'delete'].map((kind) => `${kind} ${entity}`),
    ),
    'move section',
    'move line_item',
    'archive proposal',
    'unarchive proposal',
    'send proposal',
  ])('is edited by the user, and written by the app: %s', (what) => {
    expect(met.get(`edit ${what}`)).toBeGreaterThan(0);
    // A move goes over the wire as an update of the position.
    expect(met.get(`app ${what.replace('move', 'update')}`)).toBeGreaterThan(0);
  });

  it.each(['create', 'update', 'delete'])('is done by somebody else as well: %s', (kind) => {
    const times = [...met].filter(([what]) => what.startsWith(`other ${kind} `));
    expect(times.length).toBeGreaterThan(0);
  });

  it('is deleted by somebody else in a long absence, and found out by a complete sweep', () => {
    expect(met.get('lost while away')).toBeGreaterThan(0);
    expect(crashes).toContain('deletion:confirmed');
  });

  it('is written into by somebody else just when the user does, and now and then in the window that is left', () => {
    expect(met.get('written concurrently')).toBeGreaterThan(0);
    expect([...met.keys()].some((what) => what.startsWith('overwritten within'))).toBe(true);
  });

  it.each(['data copied', 'data restored'])('becomes what it was: %s', (what) => {
    expect(met.get(what)).toBeGreaterThan(0);
  });

  it.each(['equal content', 'content equal to that of others', 'action send again'])(
    'looks the same to the letter: %s',
    (what) => {
      expect(met.get(what)).toBeGreaterThan(0);
    },
  );

  it('is put in order while the calls of one list are under way', () => {
    expect(met.get('rearranged a list')).toBeGreaterThan(0);
  });

  it.each(['undo of an action', 'redo of an undo', 'undo done', 'redo done'])('is taken back: %s', (what) => {
    expect(met.get(what)).toBeGreaterThan(0);
  });

  it('and the process dies at most of its named places; a long run has it die at all', () => {
    expect(crashes.size).toBeGreaterThanOrEqual(14);
  });
});
