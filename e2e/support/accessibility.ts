import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Locator, Page } from '@playwright/test';

/** The script of axe, for `page.addInitScript`. */
export const axeScript = { path: fileURLToPath(import.meta.resolve('axe-core/axe.min.js')) };

/** Beside the rules that axe applies of itself, those of WCAG 2.2 and of labels that it leaves off. */
const everyRule: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
};

/** What another theme changes. */
const colours: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * What axe finds wrong, one line for each element; nothing when all is well. Besides, icons whose English
 * names a screen reader would tell.
 *
 * @param looked the page, or what opened over one that was looked at
 * @param rules `colours`: for another theme of what was looked at whole
 */
export function accessibilityFaults(looked: Page | Locator, rules: 'all' | 'colours'): Promise<string[]> {
  const root = 'page' in looked ? looked.last() : looked.locator('html');
  return root.evaluate(
    async (element, options) => {
      interface Axe {
        run(within: Element | Document, chosen: RunOptions): Promise<AxeResults>;
      }
      const { axe } = globalThis as unknown as { axe: Axe };
      // Rules about a page as a whole apply to a document only.
      const { violations } = await axe.run(element === document.documentElement ? document : element, options);
      const hidden = '[aria-hidden=true], [role=button][aria-label], button[aria-label]';
      const icons = [...element.querySelectorAll('.anticon[aria-label]')].filter(
        (icon) =>
          /^[a-z-]+$/u.test(icon.ariaLabel ?? '') &&
          icon.closest(hidden) === null &&
          icon.checkVisibility({ visibilityProperty: true }),
      );
      return [
        ...violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary.split('\n')[1]?.trim() ?? ''}`),
        ),
        ...icons.map((icon) => `icon-name: ${icon.ariaLabel} in ${icon.parentElement?.outerHTML.slice(0, 200)}`),
      ];
    },
    rules === 'all' ? everyRule : colours,
  );
}
