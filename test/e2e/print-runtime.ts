import { notProvenOnDouble, proofOnElectron } from '../electron-double/not-proven.ts';
import { describeRuntime, runtime } from '../support/runtime.ts';

/** Prints once, before the first spec, the runtime and what it cannot prove. */
export default function printRuntime(): void {
  console.log(describeRuntime());
  if (runtime().kind === 'electron') return;
  console.log(`Not proven on the double; on a machine with Electron: ${proofOnElectron}`);
  for (const { what } of notProvenOnDouble) console.log(`  - ${what}`);
}
