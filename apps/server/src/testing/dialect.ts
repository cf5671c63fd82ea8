import { inject } from 'vitest';

/** A database that the server runs on. The whole server suite runs once on each. */
export type TestDialect = 'sqlite' | 'postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by the projects of vitest.config.ts. */
    dialect: TestDialect;
  }
}

/** The database of this run of the suite. */
export function testDialect(): TestDialect {
  return inject('dialect');
}
