import { seededRandom, type Random } from '../simulation/world/random.ts';

/** A random source for each actor, so that what one of them decides does not depend on how often the others were asked. */
export type Streams = (actor: string) => Random;

/** The same decisions for the same seed; when they are carried out is up to the machine. */
export function streamsOf(seed: number, run: number): Streams {
  return (actor) => {
    let mixed = Math.imul(seed, 0x9e3779b1) ^ Math.imul(run + 1, 0x85ebca6b);
    for (const letter of actor) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193);
    return seededRandom(mixed);
  };
}
