/*
 * Baseline of file transfers over HTTP: hashes a body while writing it to a new file, and sends the last file. Always a
 * new file, as in the product: disks overwrite faster than they allocate. Arguments: prefix of the file names, port.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

const [prefix = '', port = ''] = process.argv.slice(2);
let written = 0;
const file = () => `${prefix}${written}`;

createServer((request, response) => {
  const answer = async () => {
    if (request.method === 'GET' && request.url === '/file') return pipeline(createReadStream(file()), response);
    if (request.method === 'POST') {
      written += 1;
      const hash = createHash('sha256');
      request.on('data', (bytes: Buffer) => hash.update(bytes));
      await pipeline(request, createWriteStream(file(), { flush: true }));
      response.setHeader('x-sha256', hash.digest('hex'));
    }
    response.end('{}');
  };
  answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
}).listen(Number(port), '127.0.0.1');
