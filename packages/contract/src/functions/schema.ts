import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { PatternText, PatternTextOrEmpty } from '../fields.ts';
import { limits } from '../limits.ts';
import { Timestamp } from '../record.ts';
import { rules } from '../rules.ts';
import { functionLabels } from './resource.ts';

const switches = {
  publicContent: Type.Boolean({ title: functionLabels.publicContent }),
  publicComments: Type.Boolean({ title: functionLabels.publicComments }),
  screenPlayback: Type.Boolean({ title: functionLabels.screenPlayback }),
  emergencyConfirmation: Type.Boolean({ title: functionLabels.emergencyConfirmation }),
};

const texts = {
  /** Origins whose pages may call the public interface from a browser (CORS). */
  allowedOrigins: Type.Array(PatternText(rules.origin, functionLabels.allowedOrigins, limits.urlMax), {
    maxItems: limits.allowedOrigins,
    uniqueItems: true,
    title: functionLabels.allowedOrigins,
  }),
  /** Address of a post on the public site, with the placeholder `{slug}`. Empty: the public interface itself. */
  postUrl: PatternTextOrEmpty(rules.postUrl, functionLabels.postUrl, limits.urlMax),
  /** Feeds contain full bodies in addition to summaries. */
  feedFullText: Type.Boolean({ title: functionLabels.feedFullText }),
};

/** Last change of a function; `null` if it was never switched. */
const Switched = Type.Union([Type.Object({ at: Timestamp, by: Type.String() }), Type.Null()]);

/** Enabled functions and settings of the public interface. */
export const FunctionSettings = Type.Object({
  ...switches,
  ...texts,
  switched: Type.Object({
    publicContent: Switched,
    publicComments: Switched,
    screenPlayback: Switched,
    emergencyConfirmation: Switched,
  }),
  version: Type.Integer({ minimum: 0, title: '版本' }),
});
export type FunctionSettings = Static<typeof FunctionSettings>;
export const FunctionSettingsAnswer = Answer(FunctionSettings);

export const FunctionSettingsBody = Type.Object(
  {
    ...Type.Partial(Type.Object({ ...switches, ...texts, version: FunctionSettings.properties.version })).properties,
    switched: Type.Optional(Type.Unknown({ readOnly: true })),
  },
  { additionalProperties: false },
);
export type FunctionSettingsBody = Static<typeof FunctionSettingsBody>;
