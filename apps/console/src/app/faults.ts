/** Whether a fault is a file of the console that is not there any more, as after an update of the server. */
export function isMissingFile(fault: unknown): boolean {
  return (
    fault instanceof Error &&
    /dynamically imported module|importing a module script|preload css|module script failed/i.test(fault.message)
  );
}
