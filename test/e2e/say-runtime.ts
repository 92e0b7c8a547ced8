import { notProvenOnDouble, proofOnElectron } from '../electron-double/not-proven.ts';
import { describeRuntime, runtime } from '../support/runtime.ts';

/** Says once, before the first spec, what they run on, and what a pass there does not prove. */
export default function sayRuntime(): void {
  console.log(describeRuntime());
  if (runtime().kind === 'electron') return;
  console.log(`Not proven on the double; on a machine with Electron: ${proofOnElectron}`);
  for (const { what } of notProvenOnDouble) console.log(`  - ${what}`);
}
