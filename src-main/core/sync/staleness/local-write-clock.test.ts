import { describe, expect, it } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { createLocalWriteClock } from './local-write-clock.ts';

/** A local write clock over a clock that the test advances. */
function setUp() {
  let time = 1_000;
  const log = createLocalWriteClock({ now: () => time, monotonic: () => time });
  return { log, pass: (ms: number) => void (time += ms) };
}

describe('S13: a write of our own', () => {
  it('is newer than earlier requests, and older than later ones', () => {
    const { log } = setUp();
    const before = log.mark();
    expect(log.wasWrittenAfter('c', before)).toBe(false);
    log.touch('c');
    expect([log.wasWrittenAfter('c', before), log.wasWrittenAfter('d', before)]).toEqual([true, false]);
    const since = log.mark();
    expect(log.wasWrittenAfter('c', since)).toBe(false);
    log.touch('c');
    expect([log.wasWrittenAfter('c', before), log.wasWrittenAfter('c', since)]).toEqual([true, true]);
  });

  it('has an order relative to a request at the same time', () => {
    const { log } = setUp();
    const marks = [log.mark(), log.mark()];
    log.touch('c');
    marks.push(log.mark());
    expect(marks.map((mark) => log.wasWrittenAfter('c', mark))).toEqual([true, true, false]);
    expect(new Set(marks).size).toBe(3);
  });
});

describe('S15: a record that a read returned for the first time', () => {
  it('is not missing in a list that was requested before', () => {
    const { log } = setUp();
    const before = log.mark();
    expect(log.becameKnownAfter(toLocalId('c'), before)).toBe(false);
    log.recordFirstSeen(toLocalId('c'));
    const since = log.mark();
    expect([
      log.becameKnownAfter(toLocalId('c'), before),
      log.becameKnownAfter(toLocalId('c'), since),
    ]).toEqual([true, false]);
    // That list says nothing else about the record either.
    expect([log.wasWrittenAfter('c', before), log.wasWrittenAfter('c', since)]).toEqual([true, false]);
  });

  it('is not one that was only changed', () => {
    const { log } = setUp();
    const before = log.mark();
    log.touch('c');
    expect(log.becameKnownAfter(toLocalId('c'), before)).toBe(false);
  });
});

describe("S17: the age of a record's last read", () => {
  it('is known from the start of its call and from its arrival', () => {
    const { log, pass } = setUp();
    expect(log.lastRead(toLocalId('c'))).toBeNull();
    const mark = log.mark();
    pass(300);
    log.recordRead(toLocalId('c'), mark);
    pass(50);
    expect(log.lastRead(toLocalId('c'))).toEqual({ sinceRequestMs: 350, sinceAnswerMs: 50, missedTurns: 0 });
    expect(log.lastRead(toLocalId('d'))).toBeNull();
  });

  it('does not grow by an older answer that arrives later', () => {
    const { log, pass } = setUp();
    const [slow] = [log.mark()];
    pass(1_000);
    const quick = log.mark();
    log.recordRead(toLocalId('c'), quick);
    pass(1_000);
    log.recordRead(toLocalId('c'), slow);
    expect(log.lastRead(toLocalId('c'))).toMatchObject({ sinceRequestMs: 1_000, sinceAnswerMs: 1_000 });
    expect([log.wasReadAfter(toLocalId('c'), slow), log.wasReadAfter(toLocalId('c'), quick)]).toEqual([
      true,
      false,
    ]);
    // The same call may return the record twice.
    log.recordRead(toLocalId('c'), quick);
    expect(log.lastRead(toLocalId('c'))).toMatchObject({ sinceRequestMs: 1_000, sinceAnswerMs: 0 });
  });

  it('counts only reads that were requested after the clock was cleared', () => {
    const { log } = setUp();
    const before = log.mark();
    log.recordRead(toLocalId('c'), before);
    log.forgetReads();
    expect(log.lastRead(toLocalId('c'))).toBeNull();
    log.recordRead(toLocalId('c'), before);
    expect(log.lastRead(toLocalId('c'))).toBeNull();
    log.recordRead(toLocalId('c'), log.mark());
    expect(log.lastRead(toLocalId('c'))).not.toBeNull();
  });

  it('is unknown for a call that began a thousand marks ago', () => {
    const { log } = setUp();
    const [old, next] = [log.mark(), log.mark()];
    for (let count = 0; count < 999; count += 1) log.mark();
    log.recordRead(toLocalId('c'), old);
    expect(log.lastRead(toLocalId('c'))).toBeNull();
    log.recordRead(toLocalId('c'), next);
    expect(log.lastRead(toLocalId('c'))).not.toBeNull();
  });

  it("is unknown after the record's write missed its turn", () => {
    const { log } = setUp();
    log.recordRead(toLocalId('c'), log.mark());
    log.recordMissedTurn(toLocalId('c'));
    expect(log.lastRead(toLocalId('c'))).toBeNull();
    log.recordRead(toLocalId('c'), log.mark());
    expect(log.lastRead(toLocalId('c'))?.missedTurns).toBe(1);
    log.recordMissedTurn(toLocalId('c'));
    log.recordRead(toLocalId('c'), log.mark());
    expect(log.lastRead(toLocalId('c'))?.missedTurns).toBe(2);
    log.resetMissedTurns(toLocalId('c'));
    expect(log.lastRead(toLocalId('c'))?.missedTurns).toBe(0);
  });

  it('is the one before if the journal could not keep the read', async () => {
    const { log } = setUp();
    const [first, second, third] = [log.mark(), log.mark(), log.mark()];
    log.recordRead(toLocalId('c'), first);
    await Promise.resolve();
    log.recordSkipped(toLocalId('d'));
    log.recordRead(toLocalId('c'), second);
    log.recordRead(toLocalId('c'), third);
    log.recordRead(toLocalId('d'), third);
    log.undoReads();
    expect([log.wasReadAfter(toLocalId('c'), first - 1), log.wasReadAfter(toLocalId('c'), first)]).toEqual([
      true,
      false,
    ]);
    log.recordAllRead(third);
    expect([log.lastRead(toLocalId('c')), log.lastRead(toLocalId('d'))]).toEqual([expect.anything(), null]);
    // A read that was kept stays.
    log.recordRead(toLocalId('d'), third);
    await Promise.resolve();
    log.undoReads();
    expect(log.lastRead(toLocalId('d'))).not.toBeNull();
  });
});

describe('S17: a write that was refused because its record had changed', () => {
  it('needs a reading that began after the refusal', () => {
    const { log } = setUp();
    const early = log.mark();
    log.recordRead(toLocalId('c'), early);
    log.recordOvertaken(toLocalId('c'));
    log.recordAllRead(log.mark());
    log.recordRead(toLocalId('c'), early);
    expect([log.lastRead(toLocalId('c')), log.mustBeRead(toLocalId('c'))]).toEqual([null, true]);
    log.recordRead(toLocalId('c'), log.mark());
    expect(log.lastRead(toLocalId('c'))).not.toBeNull();
  });
});

describe('S13: an older answer', () => {
  it('is known by the newest reading, also after all readings were forgotten', () => {
    const { log } = setUp();
    const [slow, quick] = [log.mark(), log.mark()];
    log.recordRead(toLocalId('c'), quick);
    log.forgetReads();
    expect([slow, quick].map((mark) => log.isNewerKnown(toLocalId('c'), mark))).toEqual([true, false]);
    expect(log.isNewerKnown(toLocalId('d'), slow)).toBe(false);
  });
});
