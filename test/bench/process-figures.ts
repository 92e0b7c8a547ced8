import { readFileSync } from 'node:fs';

/** Milliseconds of one tick of Linux's clock of processes. */
const tick = 10;

/** Milliseconds that nobody touches anything: the engine looks twice at what is new, and no run catches one look more than another. */
const rest = 60_000;

/**
 * Milliseconds after a start in which the first backup of the journal falls, if one is due (`backup-keeper.ts`).
 * After a first sync it is: half a second of work, once a day or where much has changed, and nothing that goes on while
 * nobody does anything.
 */
const firstBackup = 95_000;

/** Waits until what comes a while after a start has been done. @param startedAt ms since the epoch */
export async function untilRested(startedAt: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, startedAt + firstBackup - Date.now()));
}

/** Resident memory of a process in MB, the binary's own pages included. Throws where the system does not say. */
export function memoryOf(pid: number): number {
  const [, kilobytes = ''] = /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

/** Percent of one core that a process takes while nobody does anything, over a minute. */
export async function idleShareOf(pid: number): Promise<number> {
  const before = processorTimeOf(pid);
  await new Promise((resolve) => setTimeout(resolve, rest));
  return ((processorTimeOf(pid) - before) / rest) * 100;
}

/** Milliseconds that a process has computed so far. Throws where the system does not say. */
export function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tick;
}
