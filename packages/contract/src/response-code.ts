/**
 * Code in the body of every answer: the HTTP status with a zero after its first digit. Exceptions are 4050 and 4051,
 * which answer 401.
 *
 * Separate from the schemas of codes.ts, so that a page can import codes without a schema library.
 */
export const Code = {
  success: 2000,
  invalid: 4000,
  wrongCredentials: 4001,
  forbidden: 4003,
  notFound: 4004,
  conflict: 4009,
  tooLarge: 4013,
  unsupportedType: 4015,
  tooManyAttempts: 4029,
  sessionExpired: 4050,
  sessionEnded: 4051,
  fault: 5000,
  notReady: 5003,
} as const;

export type Code = (typeof Code)[keyof typeof Code];

/** `data` of a 5003 because storage is full: a retry helps only after somebody has freed space. */
export const noRoomData = { noRoom: true } as const;
