import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { NameText, PatternTextOrEmpty } from '../fields.ts';
import { limits } from '../limits.ts';
import { rules } from '../rules.ts';
import { siteSettingsLabels as labels } from './resource.ts';

/** What the site is called, and looks like. Sections 3 and 5. */
export const SiteSettings = Type.Object({
  /** Address of a picture of this site; empty: the product's mark. */
  logoUrl: PatternTextOrEmpty(rules.sitePicture, labels.logoUrl, limits.urlMax),
  title: NameText(labels.title, limits.siteTitleMax),
  /** Ends the titles of pages, in place of the site's title; empty: none. */
  subtitle: Type.String({ maxLength: limits.siteTitleMax, title: labels.subtitle }),
  description: Type.String({ maxLength: limits.siteDescriptionMax, title: labels.description }),
  /** Where readers find the site; empty: not said. Without a scheme it is completed by `https://`. */
  url: PatternTextOrEmpty(rules.webAddress, labels.url, limits.urlMax),
  /** Name of the time zone that mails tell times in, such as `Asia/Shanghai`; empty: the server's. */
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
