import { logoHint, siteSettingsLabels, siteSettingsPage } from '@mutai/contract/site-settings/resource';

/** Texts of the site's settings. */
export const siteSettingsMessages = {
  ...siteSettingsLabels,
  title: siteSettingsPage.title,
  siteTitle: siteSettingsLabels.title,
  logoHint: `提示：${logoHint}`,
  subtitleHint: '显示在浏览器标题中页面名称之后；留空则显示站点名称。',
  urlHint: '读者访问网站的地址，用于 RSS 与站点地图中的链接。',
} as const;
