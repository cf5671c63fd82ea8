/** Milliseconds since 1970, UTC. Services take it as an argument so that tests can move time. */
export type Clock = () => number;

/**
 * Largest accepted difference between the clocks of two processes, in milliseconds. A timestamp further in the future was
 * written before the clock was set back, so its age is unknown.
 */
export const clockTolerance = 60_000;

export const systemClock: Clock = () => Date.now();

/** Time of the API for milliseconds since 1970. */
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
