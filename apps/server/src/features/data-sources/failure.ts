/** Longest message, in characters: it may repeat names that the other side chose. */
const longest = 500;

/** Failure of a source, with a Chinese message that names no secret. */
export class SourceFailure extends Error {
  /** Field of the form to correct. */
  readonly field: string;

  constructor(field: string, message: string, options?: ErrorOptions) {
    super(message.length > longest ? `${message.slice(0, longest - 1)}…` : message, options);
    this.name = 'SourceFailure';
    this.field = field;
  }
}
