/* Starts the server, as it was built (scripts/build.ts). */
import './compile-cache.js';

// Sent by whoever rotates logs or asks for a reload, of which there is none here. By themselves they open a debugger or
// end the process.
for (const signal of ['SIGHUP', 'SIGUSR1', 'SIGUSR2']) process.on(signal, () => undefined);

await import('./dist/main.js');
