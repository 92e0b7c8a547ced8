import { z } from 'zod';

/** One command of the window's registry, as the native menu shows it. */
const menuCommandSchema = z.strictObject({
  /** The command's id; choosing the item brings it back in `window.command`. */
  id: z.string().min(1).max(120),
  label: z.string().min(1).max(300),
  /** Shown beside the label, in Electron's spelling (`CmdOrCtrl+K`); the page itself listens for the keys. */
  accelerator: z.string().max(60).nullable(),
  enabled: z.boolean(),
});

/** The native menus that take commands of the window, from left to right. */
export const menuNames = ['file', 'edit', 'view', 'go', 'screen', 'sync'] as const;

/** The window's commands by native menu, each in the order of the registry. */
export const menuGroupsSchema = z
  .array(
    z.strictObject({
      menu: z.enum(menuNames),
      /** What the menu bar says. */
      label: z.string().min(1).max(60),
      commands: z.array(menuCommandSchema).max(200),
    }),
  )
  .max(menuNames.length);
/** What the native menu takes from a window. */
export type MenuGroups = Readonly<z.infer<typeof menuGroupsSchema>>;
/** One item of it. */
export type MenuCommand = Readonly<z.infer<typeof menuCommandSchema>>;
