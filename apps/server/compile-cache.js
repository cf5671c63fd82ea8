/*
 * Keeps compiled code between starts: TypeScript is then not stripped again, which halves the time to start and saves
 * 30 MB in the process, and 17 MB and half of the time in each of its threads. It has to be asked for before anything else
 * is loaded, in each thread, and in plain JavaScript, because loading one TypeScript file already loads the stripper.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
