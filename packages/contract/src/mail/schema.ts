import Type, { type Static } from 'typebox';
import { Answer, ListAnswer } from '../codes.ts';
import { choiceOf, PatternText, PatternTextOrEmpty } from '../fields.ts';
import { limits } from '../limits.ts';
import { FilterChoices, ListQuery, SearchText } from '../list.ts';
import { Timestamp } from '../record.ts';
import { rules } from '../rules.ts';
import {
  mailKinds,
  mailLabels,
  mailSecurities,
  mailSecurityNames,
  mailSettingsLabels as labels,
  mailStatuses,
  mailTemplateLabels,
  mailTestLabels,
} from './resource.ts';
import { mailTemplates } from './resource.ts';

const connection = {
  smtpHost: PatternTextOrEmpty(rules.mailHost, labels.smtpHost, limits.mailHostMax),
  /** 0: the default port for `smtpSecurity`. */
  smtpPort: Type.Integer({ minimum: limits.mailPort.min, maximum: limits.mailPort.max, title: labels.smtpPort }),
  smtpSecurity: choiceOf(mailSecurities, labels.smtpSecurity, mailSecurityNames),
  /** Require a valid certificate of the server. */
  smtpVerify: Type.Boolean({ title: labels.smtpVerify }),
  smtpFrom: PatternTextOrEmpty(rules.email, labels.smtpFrom, limits.mailMax),
  smtpAuth: Type.Boolean({ title: labels.smtpAuth }),
  smtpUser: Type.String({ maxLength: limits.mailAccountMax, title: labels.smtpUser }),
  /** Empty: no password. Answers mask it; a masked value in a request leaves it unchanged. */
  smtpPass: Type.String({ maxLength: limits.mailAccountMax, title: labels.smtpPass }),
};

export const MailSettings = Type.Object({
  enable: Type.Boolean({ title: labels.enable }),
  ...connection,
  version: Type.Integer({ minimum: 0, title: '版本' }),
});
export type MailSettings = Static<typeof MailSettings>;
export const MailSettingsAnswer = Answer(MailSettings);

export const MailSettingsBody = Type.Partial(MailSettings, { additionalProperties: false });
export type MailSettingsBody = Static<typeof MailSettingsBody>;

/** Parameters of a connection to a mail server, including the password. */
export type MailConnection = Omit<MailSettings, 'enable' | 'version'>;

/** Mail address of a recipient: exactly one. */
const address = PatternText(rules.email, mailTestLabels.to, limits.mailMax);

/** Test of the saved settings, or of unsaved settings in the body. */
export const MailTestBody = Type.Object(
  { to: address, ...Type.Partial(Type.Object(connection)).properties },
  { additionalProperties: false },
);
export type MailTestBody = Static<typeof MailTestBody>;

export const MailTest = Type.Object({
  sent: Type.Boolean(),
  /** Reason and remedy if it was not sent; empty if it was. */
  error: Type.String(),
  /** Last reply of the mail server; empty if there was none. */
  answer: Type.String(),
  durationMs: Type.Integer(),
});
export type MailTest = Static<typeof MailTest>;
export const MailTestAnswer = Answer(MailTest);

export const MailTemplateParams = Type.Object({
  template: Type.Enum([...mailTemplates], { title: mailLabels.template }),
});

const text = {
  subject: Type.String({
    minLength: 1,
    maxLength: limits.mailSubjectMax,
    pattern: rules.oneLine.pattern.source,
    title: mailTemplateLabels.subject,
    description: rules.oneLine.message,
  }),
  text: Type.String({
    minLength: 1,
    maxLength: limits.mailTextMax,
    pattern: rules.required.pattern.source,
    title: mailTemplateLabels.text,
    description: rules.required.message,
  }),
};
const enabled = Type.Boolean({ title: mailTemplateLabels.enabled });
const version = Type.Integer({ minimum: 0, title: '版本' });

export const EditableMailTemplate = Type.Object({
  template: Type.Enum([...mailTemplates]),
  enabled,
  subject: Type.String(),
  text: Type.String(),
  version,
});
export type EditableMailTemplate = Static<typeof EditableMailTemplate>;
export const MailTemplateAnswer = Answer(EditableMailTemplate);
export const MailTemplatesAnswer = Answer(Type.Array(EditableMailTemplate));

export const MailTemplateBody = Type.Object(
  {
    template: Type.Optional(Type.Unknown({ readOnly: true })),
    ...Type.Partial(Type.Object({ enabled, ...text, version })).properties,
  },
  { additionalProperties: false },
);
export type MailTemplateBody = Static<typeof MailTemplateBody>;

export const MailPreviewBody = Type.Object(text, { additionalProperties: false });

/** Rendered mail. */
export const MailPreview = Type.Object({ subject: Type.String(), text: Type.String(), html: Type.String() });
export type MailPreview = Static<typeof MailPreview>;
export const MailPreviewAnswer = Answer(MailPreview);

/** Sent or queued mail. */
export const Mail = Type.Object({
  id: Type.Integer(),
  template: Type.Enum([...mailKinds]),
  recipient: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  status: Type.Enum([...mailStatuses]),
  /** Attempts since it was last requested. */
  attempts: Type.Integer(),
  /** Error of the last attempt; empty if it did not fail. */
  error: Type.String(),
  createdAt: Timestamp,
  /** Time when the mail server accepted it; `null`: not yet. */
  sentAt: Type.Union([Timestamp, Type.Null()]),
  /** Time of the next attempt; `null`: none. */
  nextAt: Type.Union([Timestamp, Type.Null()]),
});
export type Mail = Static<typeof Mail>;
export const MailListAnswer = ListAnswer(Mail);

export const MailQuery = ListQuery(
  {
    recipient: SearchText,
    template: FilterChoices(mailLabels.template, mailKinds),
    status: FilterChoices(mailLabels.status, mailStatuses),
  },
  ['createdAt'],
);
export type MailQuery = Static<typeof MailQuery>;
