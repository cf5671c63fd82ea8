import type { ComponentType } from 'react';
import type { IconName } from '../../ui/icons/icons.tsx';

/** `menu`: not in the menu; `prod`: for development, with a tag; true: nowhere. Section 2. */
export type Hide = true | 'menu' | 'prod';

/** One entry of the route table (section 3, "Menu item"). */
export interface RouteRecord {
  /** As declared: an underscore in front of its last part is removed in the address. Section 2. */
  readonly path: string;
  /** Unique; a leading underscore asks for every matched record's permission. Section 2. */
  readonly name: string;
  readonly title: string;
  readonly icon?: IconName;
  /** Order among neighbours, ascending. */
  readonly sort: number;
  readonly hide?: Hide;
  /** Address that the entry opens in a new tab instead of a page. */
  readonly link?: string;
  /** Who may open it, see {@link permits}. Section 6. */
  readonly auth?: readonly string[];
  /** The page's state is kept while other pages are shown. */
  readonly cache?: boolean;
  /** false: the page never shows the page-loading state. */
  readonly loading?: boolean;
  /** Loads the page; a group has none. */
  readonly load?: () => Promise<ComponentType>;
  readonly children?: readonly RouteRecord[];
}
