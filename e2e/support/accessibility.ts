import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Locator, Page } from '@playwright/test';

/** Script of axe, for `page.addInitScript`. */
export const axeScript = { path: fileURLToPath(import.meta.resolve('axe-core/axe.min.js')) };

/** Enables WCAG 2.2 and label rules in addition to axe's defaults. */
const everyRule: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
};

/** Rules whose result depends on the theme. */
const colours: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Waits until a popup has opened and a changed theme has faded in: sizes and colours differ before that. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = () =>
      document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    do {
      await Promise.allSettled(moving().map((one) => one.finished));
      // A popup begins to move in the frame after it was rendered.
      await nextFrame();
      await nextFrame();
    } while (moving().some((one) => one.playState === 'running'));
  });
}

/**
 * Violations found by axe, one line per element, when nothing moves any more. Also reports icons whose English names a
 * screen reader would read.
 *
 * @param looked the page, or an element opened over a page that was already checked
 * @param rules `colours`: for another theme of a page that was already checked
 */
export async function accessibilityFaults(looked: Page | Locator, rules: 'all' | 'colours'): Promise<string[]> {
  const root = 'page' in looked ? looked.last() : looked.locator('html');
  await settled('page' in looked ? looked.page() : looked);
  return root.evaluate(
    async (element, options) => {
      interface Axe {
        run(within: Element | Document, chosen: RunOptions): Promise<AxeResults>;
      }
      const { axe } = globalThis as unknown as { axe: Axe };
      // Page-level rules need a document.
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
