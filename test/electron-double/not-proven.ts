/** Something that the double stands in for, and how to see the real thing. */
interface Unproven {
  readonly what: string;
  /** A command, for a machine that has Electron. */
  readonly proof: string;
}

/** The command that proves nearly all of it. */
export const proofOnElectron = 'LAYOVER_ELECTRON=/path/to/electron npm run e2e';

const byHand = 'LAYOVER_ELECTRON=/path/to/electron npm start';

/** What a pass on the double does not say; the README shows the same table, and a test compares. */
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
