import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';

/** The script of axe, for `page.addInitScript`. */
export const axeScript = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/** Beside the rules that axe applies of itself: those of WCAG 2.2 and of labels that it leaves off. */
const everyRule: RunOptions = {
  rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
};

/** What a theme changes. */
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/**
 * What axe finds wrong on the page, one line for each element; nothing when all is well.
 *
 * @param only `colours`: what another theme may change, on a page that was looked at whole
 */
export function accessibilityFaults(page: Page, only: 'everything' | 'colours'): Promise<string[]> {
  const options = { ...(only === 'everything' ? everyRule : colours), resultTypes: ['violations'] } as const;
  return page.evaluate(async (chosen) => {
    const { axe } = globalThis as unknown as { axe: { run: (options: unknown) => Promise<AxeResults> } };
    const { violations } = await axe.run(chosen);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary, html }) =>
        [id, target.join(' '), html.slice(0, 160), failureSummary?.split('\n')[1]?.trim().slice(0, 200)].join(' | '),
      ),
    );
  }, options);
}
