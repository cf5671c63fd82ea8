import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Index of the entries that a playlist has played. Most entries have no playlist. */
export const playsOfPlaylists: Migration = {
  async up(db: Kysely<never>) {
    await sql`create index "plays_playlistId_from" on "plays" ("playlistId", "from", "id")
      where "playlistId" is not null`.execute(db);
  },
};
