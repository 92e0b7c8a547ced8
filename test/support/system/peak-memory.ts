import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Counts the largest memory of processes from now on. Linux alone reports it. */
export interface PeakMemory {
  /** The most that one of them has grown by, in MB. */
  grown(): number;
}

const statusOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
};
const field = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'mu').exec(status)?.[1] ?? 0);

/** The renderers of Chromium below a process, whichever process started them. */
function renderersBelow(root: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc'))
    if (/^\d+$/u.test(name)) parents.set(Number(name), field(statusOf(Number(name)), 'PPid'));
  const isBelow = (pid: number): boolean => {
    for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (at === root) return true;
    return false;
  };
  return [...parents.keys()].filter(
    (pid) =>
      isBelow(pid) && readFileSync(`/proc/${String(pid)}/cmdline`, 'latin1').includes('--type=renderer'),
  );
}

/** @param root the process below which the renderers are */
export function watchRenderers(root: number): PeakMemory {
  const before = renderersBelow(root).map((pid) => {
    // The largest size is counted from here.
    writeFileSync(`/proc/${String(pid)}/clear_refs`, '5');
    return [pid, field(statusOf(pid), 'VmRSS')] as const;
  });
  return {
    grown: () => Math.max(0, ...before.map(([pid, size]) => field(statusOf(pid), 'VmHWM') - size)) / 1024,
  };
}
