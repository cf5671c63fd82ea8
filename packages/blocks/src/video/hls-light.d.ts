/** Smaller build of hls.js, without subtitles, alternate audio and encryption. The package has no types for it. */
declare module 'hls.js/light' {
  import Hls from 'hls.js';
  export default Hls;
}
