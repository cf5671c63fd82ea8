import path from 'node:path/posix';
import { firstCharacters } from '@mutai/contract/characters';
import { isMediaAddress } from '@mutai/rich-text/addresses';
import { richTextOf } from '@mutai/rich-text/markdown/read';
import { lowerThreadPriority } from '../workers/thread-priority.ts';
import type { MarkdownSource, ReadMarkdown } from './read-markdown.ts';

lowerThreadPriority();

/** Longest address in a message, in characters. */
const namedLength = 100;

/** Decodes an address, which may be percent-encoded; returns it unchanged if invalid. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Largest number of missing pictures reported per text. */
const maxMissing = 20;

function read({ markdown, folder = '', pictures }: MarkdownSource): ReadMarkdown {
  const missing = new Set<string>();
  const document = richTextOf(markdown, (address) => {
    const found =
      pictures?.get(path.join(folder, decoded(address).replaceAll('\\', '/'))) ??
      (isMediaAddress(address) ? address : undefined);
    if (found === undefined && address !== '' && missing.size < maxMissing) {
      missing.add(firstCharacters(decoded(address), namedLength));
    }
    return found;
  });
  return { ...document, missing: [...missing] };
}

process.once('message', (sources: readonly MarkdownSource[]) => process.send?.(sources.map(read)));
