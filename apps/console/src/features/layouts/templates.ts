import type { Layout } from '@mutai/layout/model/layout';

/** A finished layout that a new one can begin with. */
export interface LayoutTemplate {
  /** Names it in the form. */
  readonly key: string;
  readonly title: string;
  readonly layout: Layout;
}

/** What the product brings along. */
export const layoutTemplates: readonly LayoutTemplate[] = [];
