import { describe, expect, it } from 'vitest';
import { createReporter } from './reporter.ts';

function told(format: 'text' | 'json') {
  const lines: string[] = [];
  return { lines, reporter: createReporter(format, (line) => void lines.push(line)) };
}

describe('what the service reports', () => {
  it('is text for a terminal', () => {
    const { lines, reporter } = told('text');
    reporter.problem('The mail server cannot be used: 535 no');
    reporter.event('ready', { port: 1 });
    reporter.bug(new Error('broken'));
    expect(lines).toEqual([
      'The mail server cannot be used: 535 no',
      expect.stringMatching(/broken[\s\S]*at /u),
    ]);
  });

  it('is JSON without persons for a collection of logs', () => {
    const { lines, reporter } = told('json');
    reporter.problem('The mail server refuses message 3: 550 <ann.bee@x.example> from 203.0.113.9 unknown');
    reporter.bug(new TypeError('no row for ann@x.example\nsecond line'));
    reporter.event('ready', { port: 4100 });
    const [problem, bug, event] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(problem).toMatchObject({
      level: 'warning',
      message: 'The mail server refuses message 3: 550 <[email]> from [ip] unknown',
    });
    expect(bug).toMatchObject({
      level: 'error',
      name: 'TypeError',
      message: 'no row for [email] second line',
    });
    expect(bug?.['stack']).toContain('reporter.test.ts');
    expect(event).toMatchObject({
      level: 'info',
      event: 'ready',
      port: 4100,
      time: expect.any(String) as unknown,
    });
    expect(lines.join('')).not.toContain('ann');
  });
});
