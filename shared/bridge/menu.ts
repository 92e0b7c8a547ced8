import { z } from 'zod';

/** One of the window's commands, as the native menu shows it. */
const menuCommandSchema = z.strictObject({
  /** Sent back in `window.command` when the item is chosen. */
  id: z.string().min(1).max(120),
  label: z.string().min(1).max(300),
  /** Shown beside the label, in Electron's spelling (`CmdOrCtrl+K`); the page itself listens for the keys. */
  accelerator: z.string().max(60).nullable(),
  enabled: z.boolean(),
});

/** The native menus with window commands, from left to right. */
export const menuNames = ['file', 'edit', 'view', 'go', 'screen', 'sync'] as const;

/** The window's commands by native menu, each in the order of the registry. */
export const menuGroupsSchema = z
  .array(
    z.strictObject({
      menu: z.enum(menuNames),
      /** Shown in the menu bar. */
      label: z.string().min(1).max(60),
      commands: z.array(menuCommandSchema).max(200),
    }),
  )
  .max(menuNames.length);
export type MenuGroups = Readonly<z.infer<typeof menuGroupsSchema>>;
export type MenuCommand = Readonly<z.infer<typeof menuCommandSchema>>;
