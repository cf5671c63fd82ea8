export type PreviewKind = 'image' | 'video' | 'audio' | 'text' | 'pdf' | 'other';

/** Item to preview. */
export interface PreviewItem {
  readonly id: number;
  readonly name: string;
  readonly kind: PreviewKind;
  /** Address of the content. */
  readonly address: string;
  /** Thumbnail: shown until the original of an image is requested, and until a video plays. */
  readonly smaller: string | null;
  /** Size of the displayed image in pixels; `null`: unknown. */
  readonly width: number | null;
  readonly height: number | null;
  /** Message why the browser may fail to show it; `null`: no known problem. */
  readonly obstacle: string | null;
}

/** Displayed part of a text. */
export interface PreviewText {
  readonly lines: readonly string[];
  /** The text was truncated. */
  readonly cut: boolean;
  /** Encoding used, by its name in the Encoding Standard. */
  readonly encoding: string;
}

/** Limits of a displayed text. */
export const textPreview = { bytes: 1024 * 1024, lines: 20_000 } as const;

/** Services that the page provides to previews. */
export interface PreviewSource {
  /** Returns true if the content exists; rejects if unknown. */
  readonly exists: (item: PreviewItem, signal: AbortSignal) => Promise<boolean>;
  /**
   * Reads a text up to the limits of `textPreview`; `null` if it no longer exists.
   *
   * @param encoding chosen encoding; `null`: detect it
   */
  readonly readText: (item: PreviewItem, signal: AbortSignal, encoding: string | null) => Promise<PreviewText | null>;
  readonly download: (item: PreviewItem) => void;
}
