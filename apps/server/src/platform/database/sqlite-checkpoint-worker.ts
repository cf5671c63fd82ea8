import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

const db = new DatabaseSync(workerData as string);
db.exec('pragma wal_checkpoint(passive)');
db.close();
