import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';
import { identity } from './0001-identity.ts';
import { system } from './0002-system.ts';
import { recordAuthors } from './0003-record-authors.ts';
import { listIndexes } from './0004-list-indexes.ts';
import { jobs } from './0005-jobs.ts';
import { events } from './0006-events.ts';
import { deletion } from './0007-deletion.ts';
import { search } from './0008-search.ts';
import { idempotencyKeys } from './0010-idempotency-keys.ts';
import { fileCategories } from './0011-file-categories.ts';
import { files } from './0012-files.ts';
import { uploads } from './0013-uploads.ts';
import { media } from './0014-media.ts';
import { fileUses } from './0015-file-uses.ts';
import { content } from './0016-content.ts';
import { contentVersion } from './0017-content-version.ts';
import { webhooks } from './0018-webhooks.ts';
import { mail } from './0019-mail.ts';
import { notices } from './0020-notices.ts';
import { recordCounts } from './0021-record-counts.ts';
import { passwordAge } from './0022-password-age.ts';
import { readers } from './0023-readers.ts';
import { ownLogs } from './0024-own-logs.ts';
import { layouts } from './0025-layouts.ts';
import { removals } from './0026-removals.ts';
import { draftSittings } from './0029-draft-sittings.ts';
import { shownMedia } from './0032-shown-media.ts';
import { slugKeys } from './0033-slug-keys.ts';
import { seededPermissions } from './0034-seeded-permissions.ts';
import { tagKeys } from './0035-tag-keys.ts';
import { foldedTexts } from './0036-folded-texts.ts';
import { siteIdentity } from './0037-site-identity.ts';
import { recordEditors } from './0038-record-editors.ts';
import { sounds } from './0039-sounds.ts';
import { globalSearch } from './0040-global-search.ts';
import { logHeaders } from './0043-log-headers.ts';
import { undos } from './0044-undos.ts';
import { userKeywords } from './0045-user-keywords.ts';
import { invitations } from './0050-invitations.ts';
import { screens } from './0051-screens.ts';
import { publicationSchemas } from './0053-publication-schemas.ts';
import { pairingClaims } from './0054-pairing-claims.ts';
import { playlists } from './0055-playlists.ts';
import { scheduleRules } from './0056-schedule-rules.ts';
import { playLog } from './0057-play-log.ts';
import { displayedContents } from './0059-displayed-contents.ts';
import { playsOfPlaylists } from './0061-plays-of-playlists.ts';
import { emergencies } from './0058-emergencies.ts';
import { emergencySources } from './0064-emergency-sources.ts';
import { emergencyTexts } from './0062-emergency-texts.ts';
import { downloads } from './0063-downloads.ts';
import { playDays } from './0065-play-days.ts';
import { dataSources } from './0066-data-sources.ts';
import { layoutSources } from './0067-layout-sources.ts';
import { contentSources } from './0068-content-sources.ts';
import { publishedVersions } from './0069-published-versions.ts';
import { layoutComponents } from './0076-layout-components.ts';
import { jobOutputs } from './0077-job-outputs.ts';
import { pushedSources } from './0074-pushed-sources.ts';
import { layoutStyles } from './0070-layout-styles.ts';
import { layoutTemplates } from './0072-layout-templates.ts';
import { screenPictures } from './0052-screen-pictures.ts';
import { savedViews } from './0049-saved-views.ts';
import { jobRuns } from './0047-job-runs.ts';

/** Every migration, oldest first. Forward only: released migrations must not change. */
export const migrations = (dialect: Dialect): Readonly<Record<string, Migration>> => ({
  '0001-identity': identity(dialect),
  '0002-system': system(dialect),
  '0003-record-authors': recordAuthors(),
  '0004-list-indexes': listIndexes,
  '0005-jobs': jobs(dialect),
  '0006-events': events(dialect),
  '0007-deletion': deletion(dialect),
  '0008-search': search(dialect),
  '0010-idempotency-keys': idempotencyKeys,
  '0011-file-categories': fileCategories(dialect),
  '0012-files': files(dialect),
  '0013-uploads': uploads,
  '0014-media': media,
  '0015-file-uses': fileUses(dialect),
  '0016-content': content(dialect),
  '0017-content-version': contentVersion,
  '0018-webhooks': webhooks(dialect),
  '0019-mail': mail(dialect),
  '0020-notices': notices(dialect),
  '0021-record-counts': recordCounts(dialect),
  '0022-password-age': passwordAge,
  '0023-readers': readers,
  '0024-own-logs': ownLogs,
  '0025-layouts': layouts(dialect),
  '0026-removals': removals,
  '0029-draft-sittings': draftSittings,
  '0032-shown-media': shownMedia,
  '0033-slug-keys': slugKeys,
  '0034-seeded-permissions': seededPermissions,
  '0035-tag-keys': tagKeys,
  '0036-folded-texts': foldedTexts(dialect),
  '0037-site-identity': siteIdentity,
  '0038-record-editors': recordEditors,
  '0039-sounds': sounds(dialect),
  '0040-global-search': globalSearch(dialect),
  '0043-log-headers': logHeaders,
  '0044-undos': undos,
  '0045-user-keywords': userKeywords(dialect),
  '0047-job-runs': jobRuns(dialect),
  '0049-saved-views': savedViews(dialect),
  '0050-invitations': invitations(dialect),
  '0051-screens': screens(dialect),
  '0052-screen-pictures': screenPictures,
  '0053-publication-schemas': publicationSchemas,
  '0054-pairing-claims': pairingClaims,
  '0055-playlists': playlists(dialect),
  '0056-schedule-rules': scheduleRules(dialect),
  '0057-play-log': playLog(dialect),
  '0058-emergencies': emergencies(dialect),
  '0059-displayed-contents': displayedContents,
  '0061-plays-of-playlists': playsOfPlaylists,
  '0062-emergency-texts': emergencyTexts(dialect),
  '0063-downloads': downloads,
  '0064-emergency-sources': emergencySources(dialect),
  '0065-play-days': playDays,
  '0066-data-sources': dataSources(dialect),
  '0067-layout-sources': layoutSources,
  '0068-content-sources': contentSources,
  '0069-published-versions': publishedVersions,
  '0070-layout-styles': layoutStyles(dialect),
  '0072-layout-templates': layoutTemplates(dialect),
  '0074-pushed-sources': pushedSources,
  '0076-layout-components': layoutComponents(dialect),
  '0077-job-outputs': jobOutputs,
});
