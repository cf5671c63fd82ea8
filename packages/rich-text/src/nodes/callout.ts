import { Node } from '@tiptap/core';
import { type CalloutKind, calloutKinds } from '../callout-kinds.ts';
import { attributeOf, type HtmlElement } from './html-element.ts';

export { calloutKinds, calloutNames } from '../callout-kinds.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: {
      /** Wraps the selected blocks in a callout, or unwraps them if they are in one of this kind. */
      toggleCallout: (kind: CalloutKind) => ReturnType;
    };
  }
}

const isKind = (text: string): text is CalloutKind => calloutKinds.some((kind) => kind === text);

/** Highlighted blocks, such as a hint or a warning. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,

  addAttributes() {
    return {
      kind: {
        default: 'info',
        parseHTML: (element: HtmlElement) => {
          const kind = attributeOf(element, 'data-kind');
          return isKind(kind) ? kind : 'info';
        },
        renderHTML: ({ kind }) => ({ 'data-kind': String(kind) }),
      },
    };
  },

  parseHTML() {
    return [{ tag: 'div[data-type="callout"]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['div', { 'data-type': 'callout', role: 'note', ...HTMLAttributes }, 0];
  },

  addCommands() {
    return {
      toggleCallout:
        (kind) =>
        ({ commands, editor }) => {
          if (editor.isActive(this.name, { kind })) return commands.lift(this.name);
          if (editor.isActive(this.name)) return commands.updateAttributes(this.name, { kind });
          return commands.wrapIn(this.name, { kind });
        },
    };
  },
});
