import { app } from 'electron';
import { routeOfLink, type Route } from '#shared/domain/route.ts';
import { backupInArguments } from './backup-in-arguments.ts';
import { routeInArguments } from './route-in-arguments.ts';

interface LinkOptions {
  /** Brings a window to the front and shows the route in it. */
  readonly show: (route?: Route) => void;
  /** Called when the user opens a workspace backup. */
  readonly openBackup: (file: string) => void;
}

/** The scheme of links. The installer registers it too (electron-builder.yml). */
const scheme = 'layover';

/**
 * Collects links and files from this start, from later starts, and from macOS, which sends them before the app is
 * ready. Returns a function that opens them, including those collected before its call.
 */
export function listenForLinks(): (options: LinkOptions) => void {
  let options: LinkOptions | null = null;
  const pending: ((options: LinkOptions) => void)[] = [];
  const handle = (follow: (options: LinkOptions) => void): void => {
    if (options === null) pending.push(follow);
    else follow(options);
  };
  const followArguments = (args: readonly string[], folder: string): void =>
    handle(({ show, openBackup }) => {
      const file = backupInArguments(args, folder);
      if (file === null) show(routeInArguments(args) ?? undefined);
      else openBackup(file);
    });

  app.on('second-instance', (_event, args, folder) => followArguments(args, folder));
  app.on('open-url', (event, link) => {
    event.preventDefault();
    handle(({ show }) => show(routeOfLink(link) ?? undefined));
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    handle(({ openBackup }) => openBackup(file));
  });
  followArguments(process.argv, process.cwd());

  return (newOptions) => {
    // An unpackaged build would register Electron itself for the scheme.
    if (app.isPackaged) app.setAsDefaultProtocolClient(scheme);
    options = newOptions;
    for (const follow of pending.splice(0)) follow(newOptions);
  };
}
