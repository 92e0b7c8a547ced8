import { readFileSync } from 'node:fs';

/** Milliseconds per tick of Linux's process clock. */
const tick = 10;

/** Duration of an idle measurement, ms. It contains exactly two polls of the engine. */
const rest = 60_000;

/**
 * Milliseconds after a start until the journal's first backup, if it is due (`backup-keeper.ts`). It is due after a
 * first sync. It takes half a second once a day or after many changes, and is no part of the idle load.
 */
const firstBackup = 95_000;

/** Waits until the delayed work of a start is done. @param startedAt ms since the epoch */
export async function untilRested(startedAt: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, startedAt + firstBackup - Date.now()));
}

/** Resident memory of a process, MB, with the pages of its binary. Throws if the system does not report it. */
export function memoryOf(pid: number): number {
  const [, kilobytes = ''] = /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

/** Share of one core that an idle process uses over a minute, percent. */
export async function idleShareOf(pid: number): Promise<number> {
  const before = processorTimeOf(pid);
  await new Promise((resolve) => setTimeout(resolve, rest));
  return ((processorTimeOf(pid) - before) / rest) * 100;
}

/** Processor time of a process so far, ms. Throws if the system does not report it. */
export function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tick;
}
