/*
 * The floor of files over HTTP: takes a body into a file while it hashes it, and sends it again; nothing else. Started
 * with a file to write and a port.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

const [file = '', port = ''] = process.argv.slice(2);

createServer((request, response) => {
  const answer = async () => {
    if (request.method === 'GET' && request.url === '/file') return pipeline(createReadStream(file), response);
    if (request.method === 'POST') {
      const hash = createHash('sha256');
      request.on('data', (bytes: Buffer) => hash.update(bytes));
      await pipeline(request, createWriteStream(file, { flush: true }));
      response.setHeader('x-sha256', hash.digest('hex'));
    }
    response.end('{}');
  };
  answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
}).listen(Number(port), '127.0.0.1');
