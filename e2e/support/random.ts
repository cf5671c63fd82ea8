/** Numbers that look random and are the same for the same seed: mulberry32. */
export class Random {
  #state: number;

  /** @param seed whole number, 32 bits */
  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** One of several; each is as likely as its weight says. */
  pick<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
    let rest = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, choice] of choices) {
      rest -= weight;
      if (rest < 0) return choice;
    }
    throw new Error('There is nothing to choose from.');
  }

  /** One of several that are equally likely. */
  of<T>(choices: readonly T[]): T {
    return this.pick(choices.map((choice) => [1, choice] as const));
  }
}
