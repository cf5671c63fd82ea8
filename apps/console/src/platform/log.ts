/** Writes a fault to the browser's console; section 8: what is "only logged". */
export function logFault(fault: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes there
  console.error(fault);
}
