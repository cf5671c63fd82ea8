/*
 * Keeps compiled code between starts, which saves 4 MB and an eighth of the time. Where tests have threads run the sources,
 * TypeScript is then not stripped again either. It has to be asked for before anything else is loaded, in each thread, and
 * in plain JavaScript, because loading one TypeScript file already loads the stripper.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
