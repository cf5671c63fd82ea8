/*
 * The floor of files over HTTP: takes a body into a new file while it hashes it, and sends the last one again; nothing else.
 * New as the product's are: a disk is quicker where it has been written before. Started with the beginning of the files'
 * names and a port.
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
