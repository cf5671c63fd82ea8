/**
 * Reason why a page is not shown. `own`: it is a page of this site, which could contain the layout itself; `site`: pages
 * of its site are not allowed; `insecure`: this site uses TLS and the page does not.
 */
export type PageFault = 'invalid' | 'own' | 'site' | 'insecure';

/**
 * Returns the reason why a page at an address is not shown; `null`: there is none.
 *
 * @param isAllowed tells whether pages of the site of an address are allowed
 * @param own origin of this site
 */
export function pageFault(address: string, isAllowed: (address: URL) => boolean, own: string): PageFault | null {
  let page: URL;
  try {
    page = new URL(address);
  } catch {
    return 'invalid';
  }
  const isWeb = page.protocol === 'https:' || page.protocol === 'http:';
  if (!isWeb || page.username !== '' || page.password !== '') return 'invalid';
  const site = new URL(own);
  // Servers answer both schemes at their default ports.
  if (page.host === site.host) return 'own';
  if (!isAllowed(page)) return 'site';
  return site.protocol === 'https:' && page.protocol === 'http:' ? 'insecure' : null;
}

/** Message for a page that is not shown, and the remedy. */
export function pageFaultText(fault: PageFault, address: string): string {
  if (fault === 'invalid') return '网页地址无效，请填写完整的网址，例如 https://www.example.org/';
  if (fault === 'own') return '不能显示本站自己的页面，请填写其他网站的网址。';
  if (fault === 'insecure') return '本站以 https 访问，浏览器不显示 http 网页，请改用 https 网址。';
  return `本站未允许显示 ${new URL(address).origin} 的网页，请管理员将它加入服务器配置 FRAME_SOURCES。`;
}

/** Message for a page that did not load. Addresses may contain secrets: it names the site only. */
export const pageUnreachable = (address: string): string => `网页“${new URL(address).origin}”无法加载`;
