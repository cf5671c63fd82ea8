import Type, { type Static } from 'typebox';

/** Days (0 is Sunday) and times of day between which a display shows something. `to` before `from`: until the next day. */
export const WorkingHours = Type.Object({
  days: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
  /** `HH:MM` in the time zone of the screen. */
  from: Type.String({ pattern: String.raw`^(?:[01]\d|2[0-3]):[0-5]\d$` }),
  to: Type.String({ pattern: String.raw`^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$` }),
});
export type WorkingHours = Static<typeof WorkingHours>;
