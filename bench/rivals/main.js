// Each is loaded alone, so that none slows another.
const rivals = {
  'react-moveable': () => import('./moveable.js'),
  tldraw: () => import('./tldraw.js'),
};
const { show } = await rivals[location.search.slice(1)]();

/** Draws a layout. Answers where the middle of one of its blocks is on the screen. */
window.mutaiRival = show;
