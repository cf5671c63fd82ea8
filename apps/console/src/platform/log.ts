/** Writes a fault to the browser's console. */
export function logFault(fault: unknown): void {
  // oxlint-disable-next-line no-console -- the only place that writes there
  console.error(fault);
}
