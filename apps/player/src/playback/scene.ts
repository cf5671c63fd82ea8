import type { Transition } from '@mutai/contract/playlists/resource';
import type { Prepared } from '../manifest/prepare.ts';

/** Publication that fills the display. */
export interface LayoutScene {
  readonly id: string;
  readonly kind: 'layout';
  readonly prepared: Prepared;
  /** Unix time at which its videos are at their beginning, in milliseconds; they repeat themselves. */
  readonly since: number;
  /** Way in which it appears. */
  readonly transition: Transition;
}

/** Picture that fills the display. Equal ids are the same picture. */
export type Scene =
  | LayoutScene
  | { readonly id: 'off' | 'dark' | 'card'; readonly kind: 'off' | 'dark' | 'card'; readonly transition: Transition };

export const plainScene = (kind: 'off' | 'dark' | 'card'): Scene => ({ id: kind, kind, transition: 'fade' });

export const layoutScene = (prepared: Prepared, since = 0, transition: Transition = 'fade'): LayoutScene => ({
  // A publication that is loaded again, with contents that were missing, is another picture.
  id: `layout ${prepared.key} ${String(prepared.missing)} ${String(since)}`,
  kind: 'layout',
  prepared,
  since,
  transition,
});

/** Key of the publication that a scene shows; `null`: none. */
export const publicationOf = (scene: Scene | undefined): string | null =>
  scene?.kind === 'layout' ? scene.prepared.key : null;
