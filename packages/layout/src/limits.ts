/**
 * Numbers of the layout editor, each with its unit and the section of the specification, or the decision, that it comes
 * from. No other file repeats one of them.
 */
export const layoutLimits = {
  /** Section 3: pixels of a new canvas. */
  canvasWidth: 1920,
  canvasHeight: 1080,
  /** Pixels of a side of a canvas at most: two and a half 8K walls. */
  canvasSideMax: 20_000,
  /** Section 9: zoom of the canvas by hand; showing all of it may go below the least. */
  zoom: { initial: 0.7, min: 0.5, max: 10, step: 0.1 },
  /** Least zoom that shows all of a canvas: the largest one in a window of 200 pixels. */
  zoomToFitMin: 0.01,
  /** Section 4: pixels of the screen within which something snaps. */
  snapPixels: 7.1,
  /** Section 5: pixels of a side that a block can be made smaller to. */
  blockSideMin: 50,
  /** Blocks of one layout. 10,000 are many times what a screen can show, and still open. */
  blocksMax: 10_000,
  /** Pixels by which something pasted or duplicated stands beside what it was made of. */
  pasteOffset: 20,
  /** Pixels of an arrow key; with Shift. */
  nudge: 1,
  nudgeFar: 10,
  /** Characters of a title, of a description, of a text in one language. */
  titleMax: 50,
  descriptionMax: 200,
  contentMax: 5000,
  /** Characters of an address: what browsers and proxies take everywhere. */
  addressMax: 2048,
  /** Pictures or videos of one block. */
  mediaMax: 50,
  /** Entries of `meta` of one block, and characters of one of its texts. */
  metaMax: 20,
  metaTextMax: 200,
  /** Lines that people put on one canvas, in each direction. */
  guidesMax: 50,
  /** Section 5: pixels of a font. */
  fontSize: { initial: 24, min: 12, max: 2000, step: 2 },
  /** Section 9: pixels a second of a marquee. */
  marqueeSpeed: { initial: 100, min: 10, max: 10_000, step: 10 },
  /** Section 9: milliseconds until a marquee starts. */
  marqueeStartMs: 100,
  /** Section 5: milliseconds for which a picture is shown before the next. */
  pictureMs: { initial: 3000, min: 100, max: 3_600_000, step: 100 },
  /** Section 9: milliseconds after which a time is shown anew. */
  clockMs: 1000,
  /** Section 5: seconds for which a language is shown before the next; 0: the first one stays. */
  languageSeconds: { initial: 10, min: 0, max: 86_400 },
  /** Steps that can be undone. */
  undoSteps: 1000,
  /** Milliseconds within which keys and presses of one kind are one step. */
  coalesceMs: 1000,
  /** Mistakes that are told of one document. */
  problemsMax: 20,
} as const;
