import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { NameText, PatternTextOrEmpty } from '../fields.ts';
import { limits } from '../limits.ts';
import { rules } from '../rules.ts';
import { siteSettingsLabels as labels } from './resource.ts';

/** Name and appearance of the site. */
export const SiteSettings = Type.Object({
  /** Path of a picture on this site; empty for the default logo. */
  logoUrl: PatternTextOrEmpty(rules.sitePicture, labels.logoUrl, limits.urlMax),
  title: NameText(labels.title, limits.siteTitleMax),
  /** Suffix of page titles, used instead of the site's title; empty: none. */
  subtitle: Type.String({ maxLength: limits.siteTitleMax, title: labels.subtitle }),
  description: Type.String({ maxLength: limits.siteDescriptionMax, title: labels.description }),
  /** Public address of the site; empty: unknown. Without a scheme, `https://` is assumed. */
  url: PatternTextOrEmpty(rules.webAddress, labels.url, limits.urlMax),
  /** Time zone of times in mails, such as `Asia/Shanghai`; empty: the server's. */
  timeZone: Type.String({ maxLength: limits.timeZoneMax, title: labels.timeZone }),
  version: Type.Integer({ minimum: 0, title: '版本' }),
});
export type SiteSettings = Static<typeof SiteSettings>;
export const SiteSettingsAnswer = Answer(SiteSettings);
export const SiteSettingsBody = Type.Partial(SiteSettings, { additionalProperties: false });
export type SiteSettingsBody = Static<typeof SiteSettingsBody>;

/** `GET /site`: the `ConsoleSite` of console-config.ts. */
export const ConsoleSiteAnswer = Answer(
  Type.Object({
    title: Type.String(),
    subtitle: Type.String(),
    logoUrl: Type.String(),
    watermark: Type.Boolean(),
    passwordLength: Type.Integer(),
    passwordNotAccount: Type.Boolean(),
    trashDays: Type.Integer(),
  }),
);
