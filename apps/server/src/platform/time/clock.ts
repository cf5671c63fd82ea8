/** Milliseconds since 1970, UTC. Services take it as an argument so that tests can move time. */
export type Clock = () => number;

/**
 * Milliseconds by which another process's clock may be ahead. What says that it happened later than that was written
 * before this clock was set back: how long ago that was nobody knows.
 */
export const clockTolerance = 60_000;

export const systemClock: Clock = () => Date.now();
