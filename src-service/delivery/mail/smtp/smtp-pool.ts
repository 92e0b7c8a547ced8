import type SmtpConnection from 'nodemailer/lib/smtp-connection';

/** In milliseconds; servers wait longer before they close an idle connection. */
const longestIdle = 10_000;
/** Messages per connection; some servers close a connection after a hundred. */
const mostMessages = 50;

/** A stack of idle connections: the latest one is used first. */
export interface SmtpPool {
  /** Takes the latest idle connection; null if there is none. */
  take(): SmtpConnection | null;
  /** Keeps a connection for the next message, or closes it after its last one. */
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

/** Sends `QUIT` and closes the connection, even if the server does not answer. */
function leave(connection: SmtpConnection): void {
  connection.on('error', () => undefined);
  connection.quit();
  const timer = setTimeout(() => connection.close(), 1000);
  connection.once('end', () => clearTimeout(timer));
}
