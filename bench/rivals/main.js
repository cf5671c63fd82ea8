// Load only one, so that it is not slowed down by others.
const rivals = {
  'react-moveable': () => import('./moveable.js'),
  tldraw: () => import('./tldraw.js'),
};
const { show } = await rivals[location.search.slice(1)]();

/** Draws a layout. Returns the screen position of a block's center. */
window.mutaiRival = show;
