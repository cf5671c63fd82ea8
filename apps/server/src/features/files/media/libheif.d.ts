/** The part of `libheif-js` that is used; the package declares no types for this entry. */
declare module 'libheif-js/wasm-bundle.js' {
  export interface Pixels {
    /** RGBA, 4 bytes a pixel. */
    readonly data: Uint8ClampedArray<ArrayBuffer>;
    readonly width: number;
    readonly height: number;
  }

  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Decodes into `target`; null in the callback: it cannot be decoded. */
    display(target: Pixels, done: (pixels: Pixels | null) => void): void;
  }

  const libheif: {
    readonly HeifDecoder: new () => { decode(file: Uint8Array): readonly HeifImage[] };
  };
  export default libheif;
}
