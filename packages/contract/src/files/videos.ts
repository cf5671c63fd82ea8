/** Video codecs, as MediaInfo names them, that all supported browsers decode. */
const commonCodecs: ReadonlySet<string> = new Set(['AVC', 'VP8', 'VP9', 'AV1', 'Theora']);

const codecNames: Readonly<Record<string, string>> = { HEVC: 'H.265/HEVC', AVC: 'H.264/AVC' };

/**
 * The codec of a video that some browsers do not decode, as people call it; null: all decode it, or it is not known.
 *
 * @param codec as MediaInfo names it
 */
export const rareCodec = (codec: string | null): string | null =>
  codec === null || commonCodecs.has(codec) ? null : (codecNames[codec] ?? codec);
