/** Seeded pseudo-random numbers (mulberry32). */
export class Random {
  #state: number;

  /** @param seed 32-bit integer */
  constructor(seed: number) {
    this.#state = seed;
  }

  /** Number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Weighted random choice. */
  pick<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
    let rest = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, choice] of choices) {
      rest -= weight;
      if (rest < 0) return choice;
    }
    throw new Error('There is nothing to choose from.');
  }

  /** Uniform random choice. */
  of<T>(choices: readonly T[]): T {
    return this.pick(choices.map((choice) => [1, choice] as const));
  }
}
