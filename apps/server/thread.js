/* Starts a thread of the server: the file that it is named. See src/platform/new-thread.ts. */
import './compile-cache.js';

await import(process.argv[2]);
