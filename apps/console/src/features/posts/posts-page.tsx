import { PlusOutlined } from '@ant-design/icons';
import { postPermissions } from '@mutai/contract/posts/resource';
import type { Post } from '@mutai/contract/posts/schema';
import { usePermission } from '../../platform/session/session-store.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { kitMessages } from '../../ui/kit/kit.messages.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { postColumns } from './post-columns.tsx';
import { postSearch } from './post-search.ts';
import { postsClient, postsName } from './posts.queries.ts';
import { postsMessages as text } from './posts.messages.ts';
import { useOpenedPost } from './use-opened-post.ts';

const PostDialog = lazyPart(async () => (await import('./post-dialog.tsx')).PostDialog);

const createIcon = <PlusOutlined aria-hidden />;

/** 文章管理: the articles of the site. Section 2. */
export function PostsPage() {
  const mayCreate = usePermission(postPermissions.create);
  const mayUpdate = usePermission(postPermissions.update);
  const opened = useOpenedPost();
  const { target } = opened;
  const mayOpen = target !== null && (target.mode === 'create' ? mayCreate : mayUpdate);

  const posts: ResourceDeclaration<Post> = {
    name: postsName,
    title: text.pageTitle,
    purpose: text.purpose,
    client: postsClient,
    permissions: { delete: postPermissions.delete },
    columns: postColumns,
    search: postSearch,
    labelOf: ({ title }) => title,
    ...(mayCreate
      ? { creation: () => ({ key: 'create', label: kitMessages.create, icon: createIcon, run: opened.create }) }
      : {}),
    rowActions: ({ id }) =>
      mayUpdate ? [{ key: 'modify', label: kitMessages.modify, run: () => opened.modify(id) }] : [],
    trash: true,
    history: true,
  };
  return (
    <ResourcePage resource={posts}>
      {(list) =>
        mayOpen && (
          <PostDialog
            key={opened.key}
            target={target}
            onCreated={({ id }, stays) => {
              list.created();
              if (stays) opened.goOnWith(id);
            }}
            onModified={list.modified}
            onUnanswered={list.refresh}
            onClosed={opened.close}
          />
        )
      }
    </ResourcePage>
  );
}
