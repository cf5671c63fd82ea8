/** Failure of a source, with a Chinese message that names no secret. */
export class SourceFailure extends Error {
  /** Field of the form to correct. */
  readonly field: string;

  constructor(field: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SourceFailure';
    this.field = field;
  }
}
