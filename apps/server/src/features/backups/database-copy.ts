/** Content of a database at the moment of its copy. */
export interface DatabaseState {
  /** Applied migrations, oldest first. */
  readonly migrations: readonly string[];
  /** Rows by table. */
  readonly counts: Readonly<Record<string, number>>;
  /** Records of contents, in order of digests. */
  readonly contents: readonly RecordedContent[];
}

/** Content that the database knows. */
export interface RecordedContent {
  readonly sha256: string;
  readonly size: number;
  /** False if the storage may already have deleted it. */
  readonly isUsed: boolean;
}
