import { app } from 'electron';
import { placeOfLink, type Place } from '#shared/domain/place.ts';
import { placeInArguments } from './place-in-arguments.ts';

interface LinkOptions {
  /** Brings a window forward; with a place, shows it there. */
  readonly show: (place?: Place) => void;
}

/** The scheme of links to a place. The installer registers it as well (electron-builder.yml). */
const scheme = 'layover';

/** Follows `layover://` links from now on: of this start, of further starts, and as macOS tells of them. */
export function followLinks({ show }: LinkOptions): void {
  // An unpackaged build would register Electron itself.
  if (app.isPackaged) app.setAsDefaultProtocolClient(scheme);
  app.on('second-instance', (_event, args) => show(placeInArguments(args) ?? undefined));
  app.on('open-url', (event, link) => {
    event.preventDefault();
    show(placeOfLink(link) ?? undefined);
  });
  show(placeInArguments(process.argv) ?? undefined);
}
