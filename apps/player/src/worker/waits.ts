/** Waits with names, of which each can be ended. */
export interface Waits {
  /**
   * Waits; a wait with the same name ends.
   *
   * @returns true if the time has passed, false if the wait was ended
   */
  readonly wait: (name: string, ms: number) => Promise<boolean>;
  readonly end: (name: string) => void;
  readonly endAll: () => void;
}

export function createWaits(): Waits {
  const ends = new Map<string, (hasPassed: boolean) => void>();
  const end = (name: string) => ends.get(name)?.(false);
  return {
    wait: (name, ms) =>
      new Promise((resolve) => {
        end(name);
        const settle = (hasPassed: boolean) => {
          clearTimeout(timer);
          ends.delete(name);
          resolve(hasPassed);
        };
        const timer = setTimeout(() => settle(true), ms);
        ends.set(name, settle);
      }),
    end,
    endAll: () => {
      for (const name of ends.keys()) end(name);
    },
  };
}
