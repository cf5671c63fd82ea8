/** A start that cannot go on; its message is for the person at the terminal, and no stack helps them. */
export class StartError extends Error {}

/** What to tell somebody of an error that came from below. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}

/** Whether an error of the system or of a library carries this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
