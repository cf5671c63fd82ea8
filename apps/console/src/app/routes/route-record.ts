import type { ComponentType } from 'react';
import type { IconName } from '../../ui/icons/icons.tsx';

/** `menu`: not in the menu; `prod`: development entry with a tag; true: shown nowhere. */
export type Hide = true | 'menu' | 'prod';

/** Entry of the route table. */
export interface RouteRecord {
  /** Declared path. An underscore before its last segment is removed from the address. */
  readonly path: string;
  /** Unique. A leading underscore requires the permission of all matched records. */
  readonly name: string;
  readonly title: string;
  readonly icon?: IconName;
  /** Order among siblings, ascending. */
  readonly sort: number;
  readonly hide?: Hide;
  /** External address, opened in a new tab instead of a page. */
  readonly link?: string;
  /** Permissions, any of which allows opening the page; see {@link permits}. */
  readonly auth?: readonly string[];
  /** True if the page's state is cached while other pages are shown. */
  readonly cache?: boolean;
  /** False if the page never shows the page-loading state. */
  readonly loading?: boolean;
  /** False: the page fills the window, without header, sidebar and bars. */
  readonly frame?: false;
  /** Loads the page; absent for groups. */
  readonly load?: () => Promise<ComponentType>;
  readonly children?: readonly RouteRecord[];
}
