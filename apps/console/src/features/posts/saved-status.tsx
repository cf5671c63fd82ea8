import type { PostStatus } from '@mutai/contract/posts/resource';
import { Form } from 'antd';
import { createContext, useContext } from 'react';
import { postsMessages as text } from './posts.messages.ts';

/** Saved status of the post in the form; `undefined` while loading. */
export const SavedStatus = createContext<PostStatus | undefined>(undefined);

/** States the effect of a chosen status that is not saved yet, and the current one. */
export function StatusHint() {
  const saved = useContext(SavedStatus);
  const chosen = Form.useWatch<PostStatus | undefined>('status');
  if (saved === undefined || chosen === undefined || chosen === saved) return null;
  return text.statusAfterSaving[chosen](text.statuses[saved]);
}
