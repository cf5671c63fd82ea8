import { isLinkAddress, isMediaAddress } from '@mutai/rich-text/addresses';
import { calloutKinds } from '@mutai/rich-text/callout-kinds';
import { highlightColors, textColors } from '@mutai/rich-text/marks/palette';
import sanitize from 'sanitize-html';

const aligned = ['align-left', 'align-center', 'align-right', 'align-justify', 'align-full'];
const headings = ['h1', 'h2', 'h3', 'h4'];
const texts = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'code',
  'sup',
  'sub',
  'mark',
  'a',
  'pre',
  'span',
  'ul',
  'ol',
  'li',
  'input',
  'blockquote',
];
const tables = ['table', 'colgroup', 'col', 'thead', 'tbody', 'tr', 'th', 'td'];
const blocks = ['div', 'hr', 'figure', 'figcaption', 'img', 'video'];
const addresses: Readonly<Record<string, (address: string) => boolean>> = {
  href: isLinkAddress,
  src: isMediaAddress,
  poster: isMediaAddress,
};

/** Removes addresses that are invalid in documents. */
const withGoodAddresses: sanitize.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => addresses[name]?.(value) ?? true)),
});

/** Allows exactly the output of `htmlOf`. */
const allowed: sanitize.IOptions = {
  allowedTags: [...headings, ...texts, ...tables, ...blocks],
  allowedAttributes: {
    ...Object.fromEntries(headings.map((heading) => [heading, ['id']])),
    a: ['href', 'target', 'rel'],
    ol: ['start'],
    div: ['role', 'tabindex'],
    pre: ['data-language'],
    col: ['width'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    figure: ['style'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    video: ['src', 'poster', 'controls', 'preload'],
    input: [{ name: 'type', values: ['checkbox'] }, 'disabled', 'checked', 'aria-label'],
  },
  allowedClasses: {
    ...Object.fromEntries(['p', 'th', 'td', ...headings].map((tag) => [tag, aligned])),
    figure: ['image', 'video', ...aligned],
    ul: ['task-list'],
    div: ['callout', ...calloutKinds.map((kind) => `callout-${kind}`), 'table-wrapper'],
    mark: highlightColors.map((color) => `highlight-${color}`),
    span: [
      ...textColors.map((color) => `color-${color}`),
      'hljs-*',
      'function_',
      'class_',
      'inherited__',
      'constant_',
      'language_',
    ],
  },
  allowedStyles: { figure: { width: [/^\d{1,3}%$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'poster'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: withGoodAddresses, img: withGoodAddresses, video: withGoodAddresses },
  // Only checkboxes: other inputs would prompt readers for data.
  exclusiveFilter: ({ tag, attribs }) => tag === 'input' && attribs['type'] !== 'checkbox',
  nestingLimit: 200,
};

/** Sanitizes HTML: removes everything that `htmlOf` does not write, such as scripts, styles, frames and forms. */
export const sanitized = (html: string): string => sanitize(html, allowed);
