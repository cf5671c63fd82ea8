import { charactersIn, firstCharacters } from '@mutai/contract/characters';
import type { Comment, CommentSettings } from '@mutai/contract/comments/schema';
import { limits } from '@mutai/contract/limits';
import type { SettingsRecord } from '../../platform/resource/settings-client.ts';
import { valuesLike } from '../../ui/form/values.ts';
import { FormDialog } from '../../ui/resource/dialogs.ts';
import { BlockedWords, blockedWordsRule } from './blocked-words.tsx';
import { commentSettingsClient, replyTo } from './comments.queries.ts';
import { commentsMessages as text } from './comments.messages.ts';

export type OpenedDialog = { readonly what: 'reply'; readonly comment: Comment } | { readonly what: 'settings' };

type ReplyValues = { content: string };
type SettingsValues = { blockedWords: readonly string[]; perAddressLimit: number | null };

const noReply: ReplyValues = { content: '' };
const noSettings: SettingsValues = { blockedWords: [], perAddressLimit: null };

/** Characters of the quoted comment in the reply dialog. */
const quotedMax = 120;

const quoted = (content: string): string =>
  charactersIn(content) > quotedMax ? `${firstCharacters(content, quotedMax)}…` : content;

interface CommentDialogProps {
  readonly opened: OpenedDialog;
  /** Called after a change, also a possible one without a response. */
  readonly onChanged: () => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** Dialogs 回复评论 and 评论设置. */
export function CommentDialog({ opened, onChanged, onClosed }: CommentDialogProps) {
  if (opened.what === 'settings') {
    return (
      <FormDialog<SettingsRecord<CommentSettings>, SettingsValues>
        name="comment-settings"
        target={{ mode: 'modify', id: 0 }}
        draft={null}
        title={text.settings}
        width={limits.dialogWidth.medium}
        fields={[
          {
            name: 'blockedWords',
            label: text.blockedWords,
            hint: text.blockedWordsHint,
            rules: [blockedWordsRule],
            control: <BlockedWords />,
            show: (value) => (Array.isArray(value) ? value.join('、') : ''),
          },
          {
            kind: 'number',
            name: 'perAddressLimit',
            label: text.perAddressLimit,
            required: true,
            max: 1000,
            hint: text.limitHint,
          },
        ]}
        emptyValues={noSettings}
        valuesOf={valuesLike(noSettings)}
        get={(_id, signal) => commentSettingsClient.load(signal)}
        save={async (values, version) => void (await commentSettingsClient.save(values, version))}
        onSaved={() => undefined}
        onClosed={onClosed}
      />
    );
  }
  const { comment } = opened;
  return (
    <FormDialog<Comment, ReplyValues>
      name="comment-reply"
      target={{ mode: 'create' }}
      draft={null}
      title={text.replyTitle}
      width={limits.dialogWidth.medium}
      fields={[
        {
          kind: 'longText',
          name: 'content',
          label: text.replyContent,
          required: true,
          max: limits.commentMax,
          hint: [
            text.replyTo(comment.author, quoted(comment.content)),
            ...(comment.status === 'pending' ? [text.replyApproves] : []),
          ].join('\n'),
        },
      ]}
      emptyValues={noReply}
      valuesOf={({ content }) => ({ content })}
      save={({ content }, _version, key) => replyTo(comment.id, content, key)}
      onSaved={onChanged}
      onUnanswered={onChanged}
      onClosed={onClosed}
    />
  );
}
