import { app } from 'electron';
import { routeOfLink, type Route } from '#shared/domain/route.ts';
import { backupInArguments } from './backup-in-arguments.ts';
import { routeInArguments } from './route-in-arguments.ts';

interface LinkOptions {
  /** Brings a window forward; with a route, shows it there. */
  readonly show: (route?: Route) => void;
  /** A person opened a backup of a workspace. */
  readonly openBackup: (file: string) => void;
}

/** The scheme of links to a route. The installer registers it as well (electron-builder.yml). */
const scheme = 'layover';

/**
 * Hears of links and files of Layover from now on: of this start, of further starts, and as macOS tells of them,
 * which it does before the app is ready. Gives the way to follow them, those that came before included.
 */
export function hearLinks(): (options: LinkOptions) => void {
  let options: LinkOptions | null = null;
  const waiting: ((options: LinkOptions) => void)[] = [];
  const act = (follow: (options: LinkOptions) => void): void => {
    if (options === null) waiting.push(follow);
    else follow(options);
  };
  const followArguments = (args: readonly string[], folder: string): void =>
    act(({ show, openBackup }) => {
      const file = backupInArguments(args, folder);
      if (file === null) show(routeInArguments(args) ?? undefined);
      else openBackup(file);
    });

  app.on('second-instance', (_event, args, folder) => followArguments(args, folder));
  app.on('open-url', (event, link) => {
    event.preventDefault();
    act(({ show }) => show(routeOfLink(link) ?? undefined));
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    act(({ openBackup }) => openBackup(file));
  });
  followArguments(process.argv, process.cwd());

  return (given) => {
    // An unpackaged build would register Electron itself.
    if (app.isPackaged) app.setAsDefaultProtocolClient(scheme);
    options = given;
    for (const follow of waiting.splice(0)) follow(given);
  };
}
