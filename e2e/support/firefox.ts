/** The system's Firefox: Debian has the long-term release. */
export const firefoxName = 'firefox-esr';

/**
 * Runs in the page: has Playwright fill fields of Firefox as the browser itself does. Its own way sets `value` from the
 * page's scripts, and React, which watches that, takes it for its own doing.
 */
export function insertAsTyped(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set: () => {
      // Playwright sets its own with each page.
    },
  });
}
