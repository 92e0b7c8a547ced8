import type SmtpConnection from 'nodemailer/lib/smtp-connection';

/** How long an idle connection stays open, in milliseconds: less than any server waits. */
const longestIdle = 10_000;
/** Messages per connection; some servers hang up after a hundred. */
const mostMessages = 50;

/** Idle connections, the latest first. */
export interface SmtpPool {
  /** Null for none. */
  take(): SmtpConnection | null;
  /** Keeps a connection for the next message, unless it has carried enough. */
  give(connection: SmtpConnection): void;
  close(): void;
}

interface Idle {
  readonly connection: SmtpConnection;
  readonly stopWatching: () => void;
}

export function createSmtpPool(): SmtpPool {
  let idle: readonly Idle[] = [];
  const messages = new WeakMap<SmtpConnection, number>();
  let isClosed = false;

  const forget = (connection: SmtpConnection): void => {
    for (const entry of idle) if (entry.connection === connection) entry.stopWatching();
    idle = idle.filter((entry) => entry.connection !== connection);
  };

  return {
    take() {
      const latest = idle.at(-1);
      if (latest === undefined) return null;
      forget(latest.connection);
      return latest.connection;
    },
    give(connection) {
      const count = (messages.get(connection) ?? 0) + 1;
      messages.set(connection, count);
      if (isClosed || count >= mostMessages) {
        leave(connection);
        return;
      }
      const drop = (): void => {
        forget(connection);
        connection.on('error', () => undefined);
        connection.close();
      };
      connection.on('error', drop);
      connection.on('end', drop);
      const timer = setTimeout(() => {
        forget(connection);
        leave(connection);
      }, longestIdle);
      timer.unref();
      const stopWatching = (): void => {
        clearTimeout(timer);
        connection.off('error', drop);
        connection.off('end', drop);
      };
      idle = [...idle, { connection, stopWatching }];
    },
    close() {
      isClosed = true;
      for (const { connection, stopWatching } of idle) {
        stopWatching();
        leave(connection);
      }
      idle = [];
    },
  };
}

/** Says goodbye, and closes whether or not the server answers. */
function leave(connection: SmtpConnection): void {
  connection.on('error', () => undefined);
  connection.quit();
  const timer = setTimeout(() => connection.close(), 1000);
  connection.once('end', () => clearTimeout(timer));
}
