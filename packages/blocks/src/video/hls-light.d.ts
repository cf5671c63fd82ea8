/** The smaller build, without subtitles, other sound tracks and encryption: its package has no types of it. */
declare module 'hls.js/light' {
  import Hls from 'hls.js';
  export default Hls;
}
