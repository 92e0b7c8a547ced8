import { addPrivilegedScheme } from './addresses.ts';
import { readiness } from './readiness.ts';

type Handler = (request: Request) => Response | Promise<Response>;

interface CustomScheme {
  readonly scheme: string;
  readonly privileges?: { readonly standard?: boolean; readonly secure?: boolean };
}

/** Electron's `protocol` of one session. */
export class Protocol {
  readonly #handlers = new Map<string, Handler>();

  registerSchemesAsPrivileged(schemes: readonly CustomScheme[]): void {
    if (readiness.isReady) {
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    }
    for (const { scheme, privileges } of schemes) {
      if (privileges?.standard !== true || privileges.secure !== true) {
        throw new Error(`The double only knows standard, secure schemes, and ${scheme} is not one.`);
      }
      addPrivilegedScheme(scheme);
    }
  }

  handle(scheme: string, handler: Handler): void {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    this.#handlers.set(scheme, handler);
  }

  unhandle(scheme: string): void {
    this.#handlers.delete(scheme);
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme);
  }

  /** For the double itself: the handler that answers a page's request. */
  handlerOf(scheme: string): Handler | undefined {
    return this.#handlers.get(scheme);
  }
}
