import type { Prepared } from '../manifest/prepare.ts';

/** Picture that fills the display. Equal ids are the same picture. */
export type Scene =
  | { readonly id: string; readonly kind: 'layout'; readonly prepared: Prepared }
  | { readonly id: 'off' | 'dark' | 'card'; readonly kind: 'off' | 'dark' | 'card' };

export const plainScene = (kind: 'off' | 'dark' | 'card'): Scene => ({ id: kind, kind });

export const layoutScene = (prepared: Prepared): Scene => ({
  // A publication that is loaded again, with contents that were missing, is another picture.
  id: `layout ${prepared.key} ${String(prepared.missing)}`,
  kind: 'layout',
  prepared,
});

/** Key of the publication that a scene shows; `null`: none. */
export const publicationOf = (scene: Scene | undefined): string | null =>
  scene?.kind === 'layout' ? scene.prepared.key : null;
