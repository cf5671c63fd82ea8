import { postPermissions, postsPath } from '@mutai/contract/posts/resource';
import type { ListedPost } from '@mutai/contract/posts/schema';
import { resourceClient } from '../../platform/resource/resource-client.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { postsMessages as text } from './posts.messages.ts';

const posts: ResourceDeclaration<ListedPost> = {
  name: 'post',
  title: text.pageTitle,
  purpose: text.purpose,
  client: resourceClient<ListedPost>(postsPath),
  permissions: postPermissions,
  columns: [
    { key: 'title', title: text.postTitle, width: 280, required: true, sortable: true },
    { key: 'description', title: text.description, width: 200, flexible: true, kind: 'secondary' },
    { key: 'createdAt', title: text.created, width: 140, sortable: true, kind: 'time' },
  ],
  search: [{ name: 'title', label: text.postTitle }],
  labelOf: ({ title }) => title,
  trash: true,
  history: true,
};

/** 文章管理: the articles of the site. Section 2. */
export function PostsPage() {
  return <ResourcePage resource={posts} />;
}
