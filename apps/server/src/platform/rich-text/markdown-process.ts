import path from 'node:path/posix';
import { isMediaAddress } from '@mutai/rich-text/addresses';
import type { CheckedRichText } from '@mutai/rich-text/check';
import { richTextOf } from '@mutai/rich-text/markdown/read';
import { yieldToOthers } from '../thread-priority.ts';
import type { MarkdownSource } from './read-markdown.ts';

yieldToOthers();

/** An address as it stands in a text: parts of it may be written by their codes. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

const read = ({ markdown, folder = '', pictures }: MarkdownSource): CheckedRichText =>
  richTextOf(markdown, (address) => {
    const beside = pictures?.get(path.join(folder, decoded(address)));
    return beside ?? (isMediaAddress(address) ? address : undefined);
  });

process.once('message', (sources: readonly MarkdownSource[]) => process.send?.(sources.map(read)));
