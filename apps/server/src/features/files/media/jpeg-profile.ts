const identifier = Buffer.from('ICC_PROFILE\0', 'latin1');
/** Largest part of a profile in one segment, in bytes: 65,535 minus length, identifier and numbering. */
const partBytes = 65_535 - 2 - identifier.length - 2;
const mostParts = 255;

/** Inserts a color profile after the first two bytes of a JPEG without one. A profile that is too long is omitted. */
export function withColourProfile(jpeg: Uint8Array, profile: Uint8Array): Buffer {
  const count = Math.ceil(profile.length / partBytes);
  if (count > mostParts) return Buffer.from(jpeg);
  const segments = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * partBytes, (index + 1) * partBytes);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(2 + identifier.length + 2 + part.length);
    return Buffer.concat([Buffer.from([0xff, 0xe2]), length, identifier, Buffer.from([index + 1, count]), part]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}
