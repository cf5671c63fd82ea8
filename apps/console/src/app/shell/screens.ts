/** Tablets and phones: the sidebar becomes a drawer. Pixels: below 992. */
export const compactScreen = '(max-width: 991.98px)';
