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
  /** Steps of the grid, in pixels of the canvas. */
  grid: { initial: 10, sizes: [4, 5, 8, 10, 16, 20, 32, 40, 50, 100] },
  /** Percent of each side that viewers see for certain: action and titles, after EBU R 95. */
  safeAreas: { action: 93, title: 90 },
  /** Rotation of a block in degrees: one decimal, and the steps of keys and of a drag with Shift. */
  rotation: { min: -179.9, max: 180, precision: 0.1, step: 1, stepFar: 15, quarter: 90 },
  /** Minimum side of a resized block, in pixels. */
  blockSideMin: 50,
  /** Maximum blocks of a layout: many times what a screen can show, and the editor can still open it. */
  blocksMax: 10_000,
  /** Offset of a pasted or duplicated block from its original, in pixels. */
  pasteOffset: 20,
  /** Maximum rows, and columns, of an array. */
  arraySideMax: 1000,
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
  /** Line height, in percent of the font size. */
  lineHeight: { initial: 140, min: 50, max: 400, step: 10 },
  /** Space between letters, in pixels. */
  letterSpacing: { min: -100, max: 1000 },
  /** Space between a text and the edge of its block, in pixels. */
  paddingMax: 1000,
  /** Largest width of a border and of the outline of letters, in pixels. */
  borderMax: 500,
  outlineMax: 100,
  /** Largest offset and blur of a shadow, in pixels. */
  shadowMax: 500,
  /** Corners of a polygon or star. */
  shapeCorners: { min: 3, max: 24, step: 1 },
  /** Width of the line of a shape, in pixels. */
  lineWidth: { min: 1, max: 500, step: 1 },
  /** Characters of a QR code: 500 Chinese ones are 1,500 bytes, which phones still read. */
  qrMax: 500,
  /** Largest radius of a corner, in pixels. */
  radiusMax: 10_000,
  /** Enlargement of a picture in its block, in percent. */
  zoomPercent: { min: 100, max: 1000, step: 10 },
  /** Precision of this enlargement and of the focus, in percent: a large picture moves by single pixels. */
  cropPrecision: 0.01,
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
  /** Characters of a path into a value of a data source. */
  dataPathMax: 200,
  /** Oldest age of a value that a block may wait for, in minutes: a week. */
  staleMinutesMax: 10_080,
  /** Characters before or after a number, and its digits after the decimal point. */
  affixMax: 20,
  decimalsMax: 10,
  /** Columns of a table, share of the width of a column, rows of a page, and seconds of a page. */
  tableColumnsMax: 20,
  columnWidth: { initial: 10, min: 1, max: 100 },
  tableRows: { min: 1, max: 100 },
  pageSeconds: { min: 0, max: 3600 },
  /** Rules of a lamp or gauge, ends of a gauge, and its thickness in percent of the radius or shorter side. */
  levelsMax: 20,
  /** Series of a chart. */
  chartSeriesMax: 8,
  gaugeMax: 1_000_000_000,
  gaugeWidth: { min: 1, max: 100 },
  /** Characters of the address of a web page, its size in percent, and seconds between two loads. */
  pageAddressMax: 2000,
  pageZoom: { min: 25, max: 400, step: 5 },
  pageReload: { min: 10, max: 86_400, step: 10 },
  /** Stations of a metro line. */
  metroStationsMax: 60,
  /** Days of a weather forecast. */
  weatherDaysMax: 7,
  /** Largest id of a data source. */
  sourceIdMax: 2_147_483_647,
  /** Maximum undo steps. */
  undoSteps: 1000,
  /** Longest pause between edits that merge into one undo step, in milliseconds. */
  coalesceMs: 1000,
  /** Maximum problems reported per document. */
  problemsMax: 20,
} as const;
