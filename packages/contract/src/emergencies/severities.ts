/** Separate from the other facts of emergencies, which a display does not load. The last ones come first where several play. */
export const severities = ['notice', 'warning', 'danger'] as const;
export type Severity = (typeof severities)[number];
