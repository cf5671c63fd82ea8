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
  /** 0: the usual one for how the connection is secured. */
  smtpPort: Type.Integer({ minimum: limits.mailPort.min, maximum: limits.mailPort.max, title: labels.smtpPort }),
  smtpSecurity: choiceOf(mailSecurities, labels.smtpSecurity, mailSecurityNames),
  /** Whether the server has to show a certificate that can be trusted. */
  smtpVerify: Type.Boolean({ title: labels.smtpVerify }),
  smtpFrom: PatternTextOrEmpty(rules.email, labels.smtpFrom, limits.mailMax),
  smtpAuth: Type.Boolean({ title: labels.smtpAuth }),
  smtpUser: Type.String({ maxLength: limits.mailAccountMax, title: labels.smtpUser }),
  /** Empty: there is none. In answers masked where there is one; what comes back masked is left as it is. */
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

/** What a connection to a mail server takes, with its password. */
export type MailConnection = Omit<MailSettings, 'enable' | 'version'>;

/** A mail address that mail is sent to: one line, one address. */
const address = PatternText(rules.email, mailTestLabels.to, limits.mailMax);

/** A test of what is saved, or of what stands in the form. */
export const MailTestBody = Type.Object(
  { to: address, ...Type.Partial(Type.Object(connection)).properties },
  { additionalProperties: false },
);
export type MailTestBody = Static<typeof MailTestBody>;

export const MailTest = Type.Object({
  sent: Type.Boolean(),
  /** Why it was not sent, and what to do; empty: it was. */
  error: Type.String(),
  /** What the mail server answered last; empty: nothing. */
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
  /** Whether it is sent at all. */
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

/** A mail as its recipient gets it. */
export const MailPreview = Type.Object({ subject: Type.String(), text: Type.String(), html: Type.String() });
export type MailPreview = Static<typeof MailPreview>;
export const MailPreviewAnswer = Answer(MailPreview);

/** A mail that was sent, or is to be. */
export const Mail = Type.Object({
  id: Type.Integer(),
  template: Type.Enum([...mailKinds]),
  recipient: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  status: Type.Enum([...mailStatuses]),
  /** Times that it was tried since it was last asked for. */
  attempts: Type.Integer(),
  /** Why the last try failed; empty: it did not. */
  error: Type.String(),
  createdAt: Timestamp,
  /** When the mail server took it; null: it has not. */
  sentAt: Type.Union([Timestamp, Type.Null()]),
  /** When it is tried next; null: it is not. */
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
