/** What a resource says of itself in its `resource.ts`, for pages and server alike, without the schemas. */

/** An act on a page: a button, and the permission that it needs. */
interface ActDefinition {
  readonly code: string;
  readonly name: string;
  readonly chooses?: Chosen;
}

/** Codes of the pages whose records are chosen here: who holds only this permission may see their lists, too. */
type Chosen = readonly string[];

export interface PageDefinition {
  /**
   * Permission that lets a user open the page and read its data, the name of its route, and of its chapter in
   * docs/manual, which 需要帮助？ shows.
   */
  readonly code: string;
  readonly path: string;
  readonly title: string;
  /** Name of an icon that the console knows. */
  readonly icon: string;
  /** Order among its neighbours, ascending. */
  readonly sort: number;
  /** The page's state is kept while other pages are open. */
  readonly cache?: boolean;
  readonly chooses?: Chosen;
  readonly acts: readonly ActDefinition[];
}

/** A directory of the navigation. */
export interface PageGroupDefinition {
  readonly code: string;
  readonly path: string;
  readonly title: string;
  readonly icon: string;
  readonly sort: number;
  readonly pages: readonly PageDefinition[];
}

export type Labels = Readonly<Record<string, string>>;

/** How lines of the operation log about records of one kind are told. */
export interface LoggedModule {
  /** What they are about, as people call it. */
  readonly title: string;
  /** What fields are called, beside those that most records have. Filters of an export and rows of an import, too. */
  readonly labels: Labels;
  /** What values are called that do not speak for themselves, by field. */
  readonly values?: Readonly<Record<string, Labels | ((value: unknown) => string)>>;
}

/** The permissions of a page whose records can be created, changed and deleted. */
export const actsOf = <P extends string>(page: P) =>
  ({ read: page, create: `${page}:create`, update: `${page}:update`, delete: `${page}:delete` }) as const;
