import { getSchema } from '@tiptap/core';
import type { MarkType, NodeType } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { richTextExtensions } from './extensions.ts';

test('the schema has the documented nodes, marks and attributes', () => {
  const { nodes, marks } = getSchema(richTextExtensions());
  const attributes = (types: Readonly<Record<string, NodeType | MarkType>>) =>
    Object.entries(types).map(([name, type]) => [name, ...Object.keys(type.spec.attrs ?? {}).toSorted()].join(' '));
  expect(attributes(nodes).toSorted()).toEqual([
    'blockquote',
    'bulletList',
    'callout kind',
    'codeBlock language',
    'doc',
    'hardBreak',
    'heading level textAlign',
    'horizontalRule',
    'image align alt caption src width',
    'listItem',
    'orderedList start',
    'paragraph textAlign',
    'table',
    'tableCell align colspan colwidth rowspan',
    'tableHeader align colspan colwidth rowspan',
    'tableRow',
    'taskItem checked',
    'taskList',
    'text',
    'video align caption poster src',
  ]);
  expect(attributes(marks).toSorted()).toEqual([
    'bold',
    'code',
    'highlight color',
    'italic',
    'link href',
    'strike',
    'subscript',
    'superscript',
    'textColor color',
    'underline',
  ]);
});
