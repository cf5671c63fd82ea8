import path from 'node:path/posix';
import { firstCharacters } from '@mutai/contract/characters';
import { isMediaAddress } from '@mutai/rich-text/addresses';
import { richTextOf } from '@mutai/rich-text/markdown/read';
import { yieldToOthers } from '../thread-priority.ts';
import type { MarkdownSource, ReadMarkdown } from './read-markdown.ts';

yieldToOthers();

/** Characters of an address that are named. */
const namedLength = 100;

/** An address as it stands in a text: parts of it may be written by their codes. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Missing pictures that are named for one text. */
const mostMissing = 20;

function read({ markdown, folder = '', pictures }: MarkdownSource): ReadMarkdown {
  const missing = new Set<string>();
  const document = richTextOf(markdown, (address) => {
    const found =
      pictures?.get(path.join(folder, decoded(address).replaceAll('\\', '/'))) ??
      (isMediaAddress(address) ? address : undefined);
    if (found === undefined && address !== '' && missing.size < mostMissing) {
      missing.add(firstCharacters(decoded(address), namedLength));
    }
    return found;
  });
  return { ...document, missing: [...missing] };
}

process.once('message', (sources: readonly MarkdownSource[]) => process.send?.(sources.map(read)));
