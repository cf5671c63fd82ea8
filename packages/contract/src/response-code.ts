/**
 * Code in the body of every answer. Section 8 of the specification fixes 2000, 4050 and 4051;
 * the others follow its numbering: the HTTP status with a zero behind its first digit.
 *
 * Apart from the schemas of codes.ts, so that a page can read a code without loading a schema library.
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

/** `data` of a 5003 for want of room: trying again helps only after somebody has made some. */
export const noRoomData = { noRoom: true } as const;
