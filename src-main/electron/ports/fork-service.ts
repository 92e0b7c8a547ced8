import { utilityProcess } from 'electron';
import { bundles } from '../paths.ts';
import type { ServiceChild } from './embedded-service.ts';

/** Starts the built service as a utility process. */
export function forkService(flags: readonly string[]): ServiceChild {
  return utilityProcess.fork(bundles.service, [...flags], { serviceName: 'Layover service', stdio: 'pipe' });
}
