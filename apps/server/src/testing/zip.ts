import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

export interface Part {
  readonly name: string;
  readonly content: Buffer;
  /** Unpacked size stated in the directory. */
  readonly stated?: number;
  /** True to write no sizes in the local header, but after the data. */
  readonly sizesBehind?: boolean;
}

/** Creates a zip file with an arbitrary directory. */
export function zip(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stated = content.length, sizesBehind = false } of parts) {
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(content), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(stated, 22);
    head.writeUInt16LE(name.length, 26);
    const local = Buffer.concat([head, Buffer.from(name), packed]);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(sizesBehind ? 8 : 0, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(content), 16);
    entry.writeUInt32LE(sizesBehind ? 0 : packed.length, 20);
    entry.writeUInt32LE(sizesBehind ? 0 : stated, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, list, end]);
}

/** Unpacks the first part with a name. */
export function partOf(bytes: Buffer, name: string): string {
  const at = bytes.indexOf(name);
  const start = at + name.length + bytes.readUInt16LE(at - 2);
  return inflateRawSync(bytes.subarray(start)).toString();
}
