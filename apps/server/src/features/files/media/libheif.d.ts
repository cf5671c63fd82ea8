/** The used part of `libheif-js`, which declares no types for this entry point. */
declare module 'libheif-js/wasm-bundle.js' {
  export interface Pixels {
    /** RGBA, 4 bytes per pixel. */
    readonly data: Uint8ClampedArray<ArrayBuffer>;
    readonly width: number;
    readonly height: number;
  }

  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Decodes into `target`; the callback receives `null` on failure. */
    display(target: Pixels, done: (pixels: Pixels | null) => void): void;
  }

  const libheif: {
    readonly HeifDecoder: new () => { decode(file: Uint8Array): readonly HeifImage[] };
  };
  export default libheif;
}
