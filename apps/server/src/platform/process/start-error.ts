/** The server cannot start. The message is printed for the operator, without a stack. */
export class StartError extends Error {}

/** Returns the message of an error for the operator. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}

/** Returns true if an error of Node or a library has this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
