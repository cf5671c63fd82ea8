import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import go from 'highlight.js/lib/languages/go';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import markdown from 'highlight.js/lib/languages/markdown';
import nginx from 'highlight.js/lib/languages/nginx';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import type { CodeLanguage } from './code-languages.ts';
import { type Highlighter, plainHighlighter } from './plain-highlighter.ts';

type Grammar = typeof bash;

const grammars = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  dockerfile,
  go,
  ini,
  java,
  javascript,
  json,
  kotlin,
  markdown,
  nginx,
  php,
  python,
  ruby,
  rust,
  sql,
  swift,
  typescript,
  xml,
  yaml,
} satisfies Record<CodeLanguage, Grammar>;

const lowlight = createLowlight(grammars);

/**
 * Longest highlighted code, in characters; longer code is shown plain. Several grammars take quadratic time: the
 * slowest needs 20 ms for this length.
 */
export const highlightedLength = 2000;

/**
 * Highlights code in the languages of `codeLanguages` only: detecting the language would try them all. Code longer than
 * `highlightedLength` is returned plain.
 */
export const highlighter: Highlighter = {
  highlight: (language, code) =>
    code.length <= highlightedLength && lowlight.registered(language)
      ? lowlight.highlight(language, code)
      : plainHighlighter.highlight(language, code),
  highlightAuto: plainHighlighter.highlightAuto,
  listLanguages: lowlight.listLanguages,
  registered: lowlight.registered,
};
