import path from 'node:path/posix';
import { parentPort, workerData } from 'node:worker_threads';
import { isMediaAddress } from '@mutai/rich-text/addresses';
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

const answers = (workerData as readonly MarkdownSource[]).map(({ markdown, folder = '', pictures }) =>
  richTextOf(markdown, (address) => {
    const beside = pictures?.get(path.join(folder, decoded(address)));
    return beside ?? (isMediaAddress(address) ? address : undefined);
  }),
);
parentPort?.postMessage(answers);
