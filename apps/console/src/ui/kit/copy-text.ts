/** Copies by way of a selection: for pages that are not served over HTTPS, where the clipboard API is missing. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside an open dialog, if there is one: its focus trap would take the selection away from anywhere else.
  const focused = document.activeElement;
  (focused?.closest('[role="dialog"]') ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/**
 * Puts text on the clipboard.
 *
 * @returns whether the browser did it
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
