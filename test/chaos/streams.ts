import { seededRandom, type Random } from '../simulation/world/random.ts';

/** A random source per actor, so that the draws of one do not depend on the others. */
export type Streams = (actor: string) => Random;

/** The same draws for the same seed; the machine decides their timing. */
export function streamsOf(seed: number, run: number): Streams {
  return (actor) => {
    let mixed = Math.imul(seed, 0x9e3779b1) ^ Math.imul(run + 1, 0x85ebca6b);
    for (const letter of actor) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193);
    return seededRandom(mixed);
  };
}
