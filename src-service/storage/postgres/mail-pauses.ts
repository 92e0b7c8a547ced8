import type { Database } from '../database/database.ts';
import type { Steps } from '../steps.ts';

/** A pause of all deliveries of an account. */
export interface MailPause {
  /** Attempts in a row that the mail server refused. */
  readonly failures: number;
  /** Epoch milliseconds of the clock that all nodes share. */
  readonly paused_until: number;
  readonly problem: string;
}

/** The pause that all nodes of a server's database keep. An embedded database has one node, which remembers it. */
export interface MailPauseStore {
  find(): Steps<MailPause | null>;
  save(pause: MailPause): Steps<void>;
  /** Lets the next attempt be made at once. Its failure makes a longer pause. */
  endWait(): Steps<void>;
  end(): Steps<void>;
}

export function createMailPauseStore(database: Database): MailPauseStore {
  return {
    *find() {
      return (
        (yield* database
          .query<MailPause>('SELECT failures, paused_until, problem FROM mail_pauses WHERE id = 1')
          .get()) ?? null
      );
    },
    *save({ failures, paused_until, problem }) {
      yield* database
        .query(
          'INSERT INTO mail_pauses (id, failures, paused_until, problem) VALUES (1, ?, ?, ?) ' +
            'ON CONFLICT (id) DO UPDATE SET failures = excluded.failures, paused_until = excluded.paused_until, ' +
            'problem = excluded.problem',
        )
        .run(failures, paused_until, problem);
    },
    *endWait() {
      yield* database.query('UPDATE mail_pauses SET paused_until = 0').run();
    },
    *end() {
      yield* database.query('DELETE FROM mail_pauses').run();
    },
  };
}
