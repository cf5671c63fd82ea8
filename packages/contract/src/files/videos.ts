/** Video codecs that all supported browsers decode, as MediaInfo names them. */
const commonCodecs: ReadonlySet<string> = new Set(['AVC', 'VP8', 'VP9', 'AV1', 'Theora']);

const codecNames: Readonly<Record<string, string>> = { HEVC: 'H.265/HEVC', AVC: 'H.264/AVC' };

/**
 * Common name of a video codec that some browsers cannot decode; `null` if all browsers decode it or the codec is
 * unknown.
 *
 * @param codec as MediaInfo names it
 */
export const rareCodec = (codec: string | null): string | null =>
  codec === null || commonCodecs.has(codec) ? null : (codecNames[codec] ?? codec);
