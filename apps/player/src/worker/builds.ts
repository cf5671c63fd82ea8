/*
 * Which build of the player starts. A new build is on trial until it plays; one that does not is refused, and the last one
 * that played starts in its place.
 */

/**
 * Builds that a display knows, each by the name of its script. Workers of other builds read the same record: fields may
 * be added, but keep their meaning.
 */
export interface Builds {
  /** Last build that played. Its page and files are kept. */
  readonly proven?: string;
  /** Build that was started and has not played yet. */
  readonly trial?: { readonly build: string; readonly starts: number };
  /** Build that did not play. It is not started while the server offers it. */
  readonly refused?: string;
}

/** Starts of a build without playing after which it is refused: it may end the whole browser. */
const mostStarts = 3;

/** Name of the script in a page of the player; `undefined`: another page, such as one of a proxy. */
export const buildOf = (page: string): string | undefined =>
  /\/assets\/(?<name>index-[\w-]+\.js)"/.exec(page)?.groups?.['name'];

/**
 * Decides what starts when the server offers a build.
 *
 * @returns true for the build of the server, false for the one that is kept, and what is remembered
 */
export function startOf(builds: Builds, offered: string): { readonly isOffered: boolean; readonly builds: Builds } {
  const { proven, trial, refused } = builds;
  if (proven === undefined || offered === proven) return { isOffered: true, builds };
  if (offered === refused) return { isOffered: false, builds };
  const starts = trial?.build === offered ? trial.starts + 1 : 1;
  if (starts > mostStarts) return { isOffered: false, builds: refuse(builds, offered) };
  return { isOffered: true, builds: { ...builds, trial: { build: offered, starts } } };
}

export const refuse = ({ proven }: Builds, build: string): Builds =>
  proven === undefined ? {} : { proven, refused: build };

/** The build plays. */
export const pass = ({ refused }: Builds, build: string): Builds =>
  refused === undefined || refused === build ? { proven: build } : { proven: build, refused };
