/** Milliseconds since 1970, UTC. Services take it as an argument so that tests can move time. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
