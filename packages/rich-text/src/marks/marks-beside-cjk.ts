import { Extension, markInputRule, markPasteRule } from '@tiptap/core';
import { cjkClass } from '../cjk.ts';

/** Opening punctuation, and punctuation used in both Chinese and other scripts. */
const opening = '\\p{Ps}\\p{Pi}—…·';
/**
 * Characters after which a delimiter may open. A single `*` must not follow a letter, as in 单价*数量*折扣. The library's own
 * rules handle the start of a line and white space.
 */
const afterOne = `(?<=[${opening}\\u3000-\\u303F\\uFF01-\\uFF0F\\uFF1A-\\uFF20\\uFF3B-\\uFF40\\uFF5B-\\uFF65])`;
const afterPair = `(?<=[${opening}${cjkClass}])`;

/** Delimiters by mark. */
const signs = [
  { mark: 'bold', pattern: `${afterPair}\\*\\*(?![\\s*])([^*]+)(?<!\\s)\\*\\*` },
  { mark: 'strike', pattern: `${afterPair}~~(?![\\s~])([^~]+)(?<!\\s)~~` },
  { mark: 'italic', pattern: `${afterOne}\\*(?![\\s*])([^*]+)(?<!\\s)\\*(?!\\*)` },
] as const;

/**
 * Applies Markdown delimiters that are typed or pasted after Chinese, Japanese or Korean text, which has no spaces
 * before them.
 */
export const MarksBesideCjk = Extension.create({
  name: 'marksBesideCjk',
  addInputRules() {
    return signs.flatMap(({ mark, pattern }) => {
      const type = this.editor.schema.marks[mark];
      return type === undefined ? [] : [markInputRule({ find: new RegExp(`${pattern}$`, 'u'), type })];
    });
  },
  addPasteRules() {
    return signs.flatMap(({ mark, pattern }) => {
      const type = this.editor.schema.marks[mark];
      return type === undefined ? [] : [markPasteRule({ find: new RegExp(pattern, 'gu'), type })];
    });
  },
});
