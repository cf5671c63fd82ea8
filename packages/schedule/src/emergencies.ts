/** Emergency with the time in which it covers a screen, in milliseconds since 1970. */
export interface TimedEmergency {
  /** `null`: not started. */
  readonly startsAt: number | null;
  /** `null`: until it is withdrawn. */
  readonly endsAt: number | null;
}

/** True if an emergency is at work at an instant. */
export const isAtWork = ({ startsAt, endsAt }: TimedEmergency, instant: number): boolean =>
  startsAt !== null && startsAt <= instant && instant < (endsAt ?? Infinity);

/**
 * Emergency that covers a screen at an instant. It has priority over working hours, over rules, and over a disabled
 * screen.
 *
 * @param emergencies the first one that is at work wins
 */
export function emergencyAt<Emergency extends TimedEmergency>(
  emergencies: readonly Emergency[],
  instant: number,
): Emergency | undefined {
  return emergencies.find((one) => isAtWork(one, instant));
}

/** Next instant at which an emergency begins or ends; Infinity: none does. */
export function nextEmergencyEdge(emergencies: readonly TimedEmergency[], instant: number): number {
  const edges = emergencies.flatMap(({ startsAt, endsAt }) => [startsAt ?? Infinity, endsAt ?? Infinity]);
  return Math.min(...edges.filter((edge) => edge > instant), Infinity);
}
