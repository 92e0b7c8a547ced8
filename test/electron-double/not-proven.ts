/** A feature that the double cannot prove, and the command that proves it on Electron. */
interface Unproven {
  readonly what: string;
  /** A command for a machine with Electron. */
  readonly proof: string;
}

/** The command that proves most features. */
export const proofOnElectron = 'LAYOVER_ELECTRON=/path/to/electron npm run e2e';

const byHand = 'LAYOVER_ELECTRON=/path/to/electron npm start';

/** The features that a green run on the double does not prove. The README has the same table; a test compares them. */
export const notProvenOnDouble: readonly Unproven[] = [
  {
    what: 'all specs on the real runtime: process sandbox, `app:` privileges, IPC, quit order',
    proof: `\`${proofOnElectron}\``,
  },
  {
    what: 'the native window: title bar, bounds on real screens, background before first paint',
    proof: `\`${byHand}\`, by eye`,
  },
  {
    what: 'menus and their keys, the tray, spelling, native dialogs, printing, notifications',
    proof: `\`${byHand}\`, by hand`,
  },
  {
    what: 'network and power hints of the system (`net.isOnline`, `powerMonitor`)',
    proof: `\`${byHand}\`, by hand`,
  },
  {
    what: 'fuses and the contents of the archive',
    proof: '`npm run package`, then `npx @electron/fuses read --app …`',
  },
  { what: 'signing, installation and updates', proof: "`npm run package`, then the system's own check" },
];
