import { inject } from 'vitest';

/** Database of a test run. The server suite runs once on each. */
export type TestDialect = 'sqlite' | 'postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by the projects of vitest.config.ts. */
    dialect: TestDialect;
  }
}

/** Returns the database of this test run. */
export function testDialect(): TestDialect {
  return inject('dialect');
}
