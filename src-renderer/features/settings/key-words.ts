import { isAppError } from '#shared/errors/app-error.ts';
import { assertNever } from '#shared/errors/assert-never.ts';

/** Why a key could not be tested or taken, and what to do. */
export interface KeyProblem {
  /** `key`: it is about what was typed, and stands at the field. */
  readonly place: 'key' | 'form';
  readonly text: string;
}

const atKey = (text: string): KeyProblem => ({ place: 'key', text });
const atForm = (text: string): KeyProblem => ({ place: 'form', text });

/** A service's own words, ended as a sentence where it does not. */
const ended = (words: string): string => (/[.!?…”]$/u.test(words) ? words : `${words}.`);

/** Words for every way in which testing or replacing a key can fail. The present key stays in use in all of them. */
export function keyProblem(error: unknown): KeyProblem {
  if (!isAppError(error)) return atForm('Layover could not try this key. Try again.');
  const { code, message } = error;
  switch (code) {
    case 'bad-input':
    case 'unauthorized':
    case 'wrong-account':
      return atKey(ended(message));
    case 'not-connected':
      return atForm('No account is connected any more. Close this and connect again.');
    case 'offline':
      return atForm('The service cannot be reached from here. Try again once you are online.');
    case 'captive-portal':
      return atForm(
        'A sign-in page answers instead of the service. Open any web page in your browser, sign in to the network, then try again.',
      );
    case 'timeout':
      return atForm('The service did not answer in time. Try again in a moment.');
    case 'rate-limited':
      return atForm(ended(message));
    case 'rejected':
      return atForm(`The service refused: ${ended(message)}`);
    case 'server-fault':
      return atForm(`The service has a fault of its own: ${ended(message)} Try again later.`);
    case 'not-found':
    case 'bad-answer':
      return atForm(
        'What answers at the service’s address does not speak its API. Ask whoever runs the service.',
      );
    case 'storage':
      return atForm(
        'The key could not be put into this computer’s keychain. Unlock the keychain and try again.',
      );
    case 'disk-full':
      return atForm('The disk is full. Make room and try again.');
    case 'too-late':
    case 'unavailable':
    case 'internal':
      return atForm(ended(message));
    default:
      return assertNever(code);
  }
}
