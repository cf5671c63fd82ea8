import type { Extensions } from '@tiptap/core';
import { CodeBlockLowlight } from '@tiptap/extension-code-block-lowlight';
import { Link } from '@tiptap/extension-link';
import { OrderedList, TaskItem, TaskList } from '@tiptap/extension-list';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { isLinkAddress } from './addresses.ts';
import { autoLinkPlugin, linkPasteRule } from './links/auto-link.ts';
import { MarksBesideCjk } from './marks/marks-beside-cjk.ts';
import { Highlight, Subscript, Superscript, TextColor } from './marks/text-marks.ts';
import { Callout } from './nodes/callout.ts';
import { Image } from './nodes/image.ts';
import { Video } from './nodes/video.ts';
import { type Highlighter, plainHighlighter } from './plain-highlighter.ts';

/** Heading levels in a document, below the title of the page. */
export const headingLevels = [1, 2, 3, 4] as const;

export const textAlignments = ['left', 'center', 'right', 'justify'] as const;

/** Link with only `href`: the application decides how links open. */
const PlainLink = Link.extend({
  addAttributes() {
    return { href: { default: null } };
  },
  addPasteRules() {
    return [...(this.parent?.() ?? []), linkPasteRule(this.type)];
  },
  addProseMirrorPlugins() {
    return [...(this.parent?.() ?? []), autoLinkPlugin(this.type)];
  },
}).configure({
  // The library includes Chinese text after a URL in the link: `links/` detects links instead.
  autolink: false,
  linkOnPaste: false,
  shouldAutoLink: () => false,
  HTMLAttributes: { target: null, rel: null, class: null },
  openOnClick: false,
  defaultProtocol: 'https',
  markdownLinks: true,
  isAllowedUri: isLinkAddress,
});

/** Ordered list without the `type` attribute: always 1, 2, 3. */
const NumberedList = OrderedList.extend({
  addAttributes() {
    const { start } = this.parent?.() ?? {};
    return { start: { default: 1, ...start } };
  },
});

/**
 * Schema of documents, used by the editor and by the server's validation. Free of React; the editor adds node views
 * with `extension.extend({ addNodeView })`.
 *
 * @param highlighter for code blocks: `highlighter.ts`, loaded on demand where code is shown
 */
export function richTextExtensions(highlighter: Highlighter = plainHighlighter): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [...headingLevels] },
      codeBlock: false,
      link: false,
      orderedList: false,
    }),
    Superscript,
    Subscript,
    TextColor,
    Highlight,
    MarksBesideCjk,
    PlainLink,
    NumberedList,
    TaskList,
    TaskItem.configure({ nested: true }),
    TableKit.configure({ table: { resizable: true } }),
    TextAlign.configure({ types: ['heading', 'paragraph'], alignments: [...textAlignments] }),
    CodeBlockLowlight.configure({ lowlight: highlighter, enableTabIndentation: true, tabSize: 2 }),
    Callout,
    Image,
    Video,
  ];
}
