import { PassThrough } from 'node:stream';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { bytes, streamOf } from '../contents.ts';

/*
 * Process that stores content and the first part of an upload, reports that, and hangs while receiving further content
 * and a further part. storage.test.ts kills it. Argument: the data directory.
 */
const [, , dataDir = ''] = process.argv;
const maxBytes = 1_000_000;
const endless = () => {
  const stream = new PassThrough();
  stream.write(bytes(200));
  return stream;
};
const storage = await openStorage({ dataDir, s3: undefined, alone: true }, Date.now);
const { sha256 } = await storage.write(streamOf(bytes(5000)), { maxBytes });
const upload = await storage.uploads.begin();
await storage.uploads.append(upload, 0, streamOf(bytes(300)), maxBytes);
void storage.uploads.append(upload, 300, endless(), maxBytes);
void storage.write(endless(), { maxBytes });
while ((await storage.uploads.received(upload)) < 500);
process.send?.({ sha256, upload });
