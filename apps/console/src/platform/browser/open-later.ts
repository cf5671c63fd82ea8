/**
 * Opens an address that is not known yet in a new tab. The tab is opened at once and stays empty until then: a few seconds
 * after a click, browsers allow no new tabs, and say nothing.
 *
 * @throws what `address` rejects with, after closing the tab
 */
export async function openLater(address: Promise<string>): Promise<void> {
  const tab = globalThis.open('about:blank', '_blank');
  // The page that is opened must not reach this one.
  if (tab !== null) tab.opener = null;
  try {
    const known = await address;
    if (tab === null) globalThis.open(known, '_blank', 'noopener,noreferrer');
    else tab.location.replace(known);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
