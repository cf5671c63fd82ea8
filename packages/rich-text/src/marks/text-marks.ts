/** Additional marks: superscript, subscript, text color and highlight. */
import { Mark } from '@tiptap/core';
import { attributeOf, type HtmlElement } from '../nodes/html-element.ts';
import {
  defaultHighlight,
  type HighlightColorName,
  highlightColors,
  highlightOf,
  styleProperty,
  type TextColorName,
  textColorOf,
  textColors,
} from './palette.ts';

export const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sup' }, { style: 'vertical-align=super' }],
  renderHTML: () => ['sup', 0],
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleMark(this.name) };
  },
});

export const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sub' }, { style: 'vertical-align=sub' }],
  renderHTML: () => ['sub', 0],
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleMark(this.name) };
  },
});

/** Name at the end of a class with a prefix, such as `color-red`. */
const namedBy = <Name extends string>(element: HtmlElement, prefix: string, names: readonly Name[]): Name | undefined =>
  names.find((name) => attributeOf(element, 'class').split(/\s+/).includes(`${prefix}${name}`));

/** Reads a text color. Ignores colors of links and code. */
function readTextColor(element: HtmlElement): { readonly color: TextColorName } | false {
  if (element.closest('a, pre') !== null) return false;
  const css = styleProperty(attributeOf(element, 'style'), 'color') || attributeOf(element, 'color');
  const color = namedBy(element, 'color-', textColors) ?? textColorOf(css);
  return color === null ? false : { color };
}

export const TextColor = Mark.create({
  name: 'textColor',
  addAttributes: () => ({ color: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: '[style*="color"], font[color], span[class*="color-"]',
      consuming: false,
      getAttrs: readTextColor,
    },
  ],
  renderHTML: ({ mark }) => ['span', { class: `color-${String(mark.attrs['color'])}` }, 0],
});

function readHighlight(element: HtmlElement): { readonly color: HighlightColorName } | false {
  if (element.closest('pre') !== null) return false;
  const style = attributeOf(element, 'style');
  const css = styleProperty(style, 'background-color') || styleProperty(style, 'background');
  const color = namedBy(element, 'highlight-', highlightColors) ?? highlightOf(css);
  if (color !== null) return { color };
  return element.tagName === 'MARK' && { color: defaultHighlight };
}

export const Highlight = Mark.create({
  name: 'highlight',
  addAttributes: () => ({ color: { default: defaultHighlight, rendered: false } }),
  // Inline elements only: a block with a background is a box, not highlighted text.
  parseHTML: () => [
    { tag: 'mark, span[style*="background"], font[style*="background"]', consuming: false, getAttrs: readHighlight },
  ],
  renderHTML: ({ mark }) => ['mark', { class: `highlight-${String(mark.attrs['color'])}` }, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-h': () => this.editor.commands.toggleMark(this.name) };
  },
});
