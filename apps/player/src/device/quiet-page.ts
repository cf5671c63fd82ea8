/** Milliseconds without movement after which the cursor is hidden. */
const cursorMs = 3000;

/** Keeps the browser from showing anything of its own: no menu, selection, dragged picture or idle cursor. */
export function quietPage(): void {
  for (const type of ['contextmenu', 'selectstart', 'dragstart']) {
    document.addEventListener(type, (event) => event.preventDefault());
  }
  const { classList } = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hideLater = () => {
    classList.remove('no-cursor');
    clearTimeout(timer);
    timer = setTimeout(() => classList.add('no-cursor'), cursorMs);
  };
  document.addEventListener('mousemove', hideLater);
  hideLater();
}

/** Keeps the display from turning itself off, where browsers can: secure contexts, Chromium 84. */
export function stayAwake(): void {
  if (!('wakeLock' in navigator)) return;
  // Browsers release the lock when the window is hidden.
  const request = () => {
    if (document.visibilityState === 'visible') navigator.wakeLock.request('screen').catch(() => undefined);
  };
  document.addEventListener('visibilitychange', request);
  request();
}
