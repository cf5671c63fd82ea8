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

/** Headings in a text; the title above it is the page's own first level. */
export const headingLevels = [1, 2, 3, 4] as const;

export const textAlignments = ['left', 'center', 'right', 'justify'] as const;

/** Only where it leads: how links open is for those who show them. */
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
  // The library takes the Chinese after an address for its part: `links/` decides instead.
  autolink: false,
  linkOnPaste: false,
  shouldAutoLink: () => false,
  HTMLAttributes: { target: null, rel: null, class: null },
  openOnClick: false,
  defaultProtocol: 'https',
  markdownLinks: true,
  isAllowedUri: isLinkAddress,
});

/** Numbered as they are in all texts: by 1, 2, 3. */
const NumberedList = OrderedList.extend({
  addAttributes() {
    const { start } = this.parent?.() ?? {};
    return { start: { default: 1, ...start } };
  },
});

/**
 * The schema of documents: what the editor edits and the server checks. They hold no React; the editor gives a node a
 * view of its own with `extension.extend({ addNodeView })` on the one of that name.
 *
 * @param highlighter for code blocks: `highlighter.ts`, loaded on demand where code is seen
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
