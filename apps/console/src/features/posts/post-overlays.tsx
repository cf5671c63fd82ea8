import type { Post } from '@mutai/contract/posts/schema';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { RevisionsDrawer } from './revisions-drawer.tsx';
import { ImportPosts } from './import-posts.tsx';

const SavedPreview = lazyPart(async () => (await import('./preview-dialog.tsx')).SavedPreview);

/** Open overlay of the list of posts, besides the form. */
export type OpenedOverlay =
  | { readonly what: 'preview'; readonly post: Post }
  | { readonly what: 'revisions'; readonly post: Post }
  | { readonly what: 'import' };

interface PostOverlaysProps {
  readonly opened: OpenedOverlay;
  /** True if the user may restore revisions. */
  readonly restores: boolean;
  readonly onRestored: () => void;
  readonly onImported: () => void;
  /** Called after the overlay has disappeared. */
  readonly onClosed: () => void;
}

/** Overlays of the list of posts: 预览, 版本, 导入. */
export function PostOverlays({ opened, restores, onRestored, onImported, onClosed }: PostOverlaysProps) {
  if (opened.what === 'preview') return <SavedPreview id={opened.post.id} onClosed={onClosed} />;
  if (opened.what === 'revisions') {
    return <RevisionsDrawer post={opened.post} restores={restores} onRestored={onRestored} onClosed={onClosed} />;
  }
  return <ImportPosts onImported={onImported} onClosed={onClosed} />;
}
