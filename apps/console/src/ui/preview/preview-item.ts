export type PreviewKind = 'image' | 'video' | 'audio' | 'text' | 'pdf' | 'other';

/** Something that can be looked at. */
export interface PreviewItem {
  readonly id: number;
  readonly name: string;
  readonly kind: PreviewKind;
  /** Address of the content. */
  readonly address: string;
  /** Address of a smaller picture of it: shown until the original of an image is asked for, and until a video plays. */
  readonly smaller: string | null;
  /** Pixels of an image as it is shown; null: not known. */
  readonly width: number | null;
  readonly height: number | null;
  /** Why the browser may not show it, for people; null: nothing speaks against it. */
  readonly obstacle: string | null;
}

/** What of a text is shown. */
export interface PreviewText {
  readonly lines: readonly string[];
  /** There is more of it. */
  readonly cut: boolean;
  /** The encoding that it was read in, as the Encoding Standard names it. */
  readonly encoding: string;
}

/** How much of a text is shown at most. */
export const textPreview = { bytes: 1024 * 1024, lines: 20_000 } as const;

/** What previews need of the page that shows them. */
export interface PreviewSource {
  /** Whether the content is (still) there; rejects when nobody can say. */
  readonly exists: (item: PreviewItem, signal: AbortSignal) => Promise<boolean>;
  /**
   * The text of a content, as much of it as `textPreview` says; null: it is gone.
   *
   * @param encoding that somebody chose; null: the one that the text most likely is in
   */
  readonly readText: (item: PreviewItem, signal: AbortSignal, encoding: string | null) => Promise<PreviewText | null>;
  readonly download: (item: PreviewItem) => void;
}
