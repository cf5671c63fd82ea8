/** Limits of the layout editor, each with its unit. No other file repeats one of these numbers. */
export const layoutLimits = {
  /** Size of a new canvas, in pixels. */
  canvasWidth: 1920,
  canvasHeight: 1080,
  /** Longest side of a canvas, in pixels: two and a half 8K walls. */
  canvasSideMax: 20_000,
  /** Range of manual zoom. Fitting the canvas into the window may go below `min`. */
  zoom: { initial: 0.7, min: 0.5, max: 10, step: 0.1 },
  /** Minimum zoom when fitting: shows the largest canvas in a window of 200 pixels. */
  zoomToFitMin: 0.01,
  /** Snap distance, in screen pixels. */
  snapPixels: 7.1,
  /** Minimum side of a resized block, in pixels. */
  blockSideMin: 50,
  /** Maximum blocks of a layout: many times what a screen can show, and the editor can still open it. */
  blocksMax: 10_000,
  /** Offset of a pasted or duplicated block from its original, in pixels. */
  pasteOffset: 20,
  /** Step of an arrow key, and with Shift, in pixels. */
  nudge: 1,
  nudgeFar: 10,
  /** Characters of a title, of a description, of a text in one language. */
  titleMax: 50,
  descriptionMax: 200,
  contentMax: 5000,
  /** Characters of a URL: supported by all browsers and proxies. */
  addressMax: 2048,
  /** Maximum pictures or videos of a block. */
  mediaMax: 50,
  /** Maximum entries in the `meta` of a block, and characters of a text in it. */
  metaMax: 20,
  metaTextMax: 200,
  /** Maximum guides of a canvas, per axis. */
  guidesMax: 50,
  /** Font size, in pixels. */
  fontSize: { initial: 24, min: 12, max: 2000, step: 2 },
  /** Speed of a marquee, in pixels per second. */
  marqueeSpeed: { initial: 100, min: 10, max: 10_000, step: 10 },
  /** Delay before a marquee starts, in milliseconds. */
  marqueeStartMs: 100,
  /** Display time of each picture in a rotation, in milliseconds. */
  pictureMs: { initial: 3000, min: 100, max: 3_600_000, step: 100 },
  /** Update interval of a displayed time, in milliseconds. */
  clockMs: 1000,
  /** Display time of each language, in seconds; 0: only the first. */
  languageSeconds: { initial: 10, min: 0, max: 86_400 },
  /** Maximum undo steps. */
  undoSteps: 1000,
  /** Longest pause between edits that merge into one undo step, in milliseconds. */
  coalesceMs: 1000,
  /** Maximum problems reported per document. */
  problemsMax: 20,
} as const;
