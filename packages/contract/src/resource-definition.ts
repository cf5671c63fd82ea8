/** Types of the declarations in `resource.ts`, which pages and server use without the schemas. */

/** Action on a page: a button and the permission that it requires. */
interface ActionDefinition {
  readonly code: string;
  readonly name: string;
  readonly chooses?: Chosen;
}

/**
 * Codes of pages whose records this page or action lets the user choose: its permission grants read access to their
 * lists.
 */
type Chosen = readonly string[];

export interface PageDefinition {
  /**
   * Permission to open the page and read its data. Also name of its route and of its chapter in docs/manual, which
   * 需要帮助？ opens.
   */
  readonly code: string;
  readonly path: string;
  readonly title: string;
  /** Name of an icon of the console. */
  readonly icon: string;
  /** Ascending order among its neighbors. */
  readonly sort: number;
  /** Keep the state of the page while other pages are open. */
  readonly cache?: boolean;
  readonly chooses?: Chosen;
  readonly actions: readonly ActionDefinition[];
}

/** Directory of the navigation. */
export interface PageGroupDefinition {
  readonly code: string;
  readonly path: string;
  readonly title: string;
  readonly icon: string;
  readonly sort: number;
  readonly pages: readonly PageDefinition[];
}

export type Labels = Readonly<Record<string, string>>;

/** Display texts for operation log lines about one kind of record. */
export interface LoggedModule {
  /** Display name of the module. */
  readonly title: string;
  /** Field → label, in addition to the common labels. Includes filters of an export and rows of an import. */
  readonly labels: Labels;
  /** Field → display names of its values, for values that are not self-explanatory. */
  readonly values?: Readonly<Record<string, Labels | ((value: unknown) => string)>>;
}

/** Permissions of a page with create, update and delete. */
export const permissionsOf = <P extends string>(page: P) =>
  ({ read: page, create: `${page}:create`, update: `${page}:update`, delete: `${page}:delete` }) as const;
