import type { Post } from '@mutai/contract/posts/schema';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { RevisionsDrawer } from './revisions-drawer.tsx';
import { ImportPosts } from './import-posts.tsx';
import { MoveDialog } from './move-dialog.tsx';

const SavedPreview = lazyPart(async () => (await import('./preview-dialog.tsx')).SavedPreview);

/** What is open over the list of posts, beside the form. */
export type OpenedOverlay =
  | { readonly what: 'preview'; readonly post: Post }
  | { readonly what: 'revisions'; readonly post: Post }
  | { readonly what: 'import' }
  | { readonly what: 'move'; readonly posts: readonly Post[] };

interface PostOverlaysProps {
  readonly opened: OpenedOverlay;
  /** Whether the user may restore earlier states. */
  readonly restores: boolean;
  readonly move: (posts: readonly Post[], to: { readonly categoryId: number }) => Promise<void>;
  readonly onRestored: () => void;
  readonly onImported: () => void;
  /** It is gone from the screen. */
  readonly onClosed: () => void;
}

/** What opens over the list of posts: 预览, 版本, 导入, 移动. */
export function PostOverlays({ opened, restores, move, onRestored, onImported, onClosed }: PostOverlaysProps) {
  if (opened.what === 'preview') return <SavedPreview id={opened.post.id} onClosed={onClosed} />;
  if (opened.what === 'revisions') {
    return <RevisionsDrawer post={opened.post} restores={restores} onRestored={onRestored} onClosed={onClosed} />;
  }
  if (opened.what === 'import') return <ImportPosts onImported={onImported} onClosed={onClosed} />;
  const { posts } = opened;
  return <MoveDialog posts={posts} move={(categoryId) => move(posts, { categoryId })} onClosed={onClosed} />;
}
