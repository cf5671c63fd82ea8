import { dayMs, hourMs } from './durations.ts';

/**
 * Numbers that are facts of the product, each with its unit and the section of the specification
 * (or of docs/decisions) that it comes from. No other file repeats one of them.
 */
export const limits = {
  /** Section 9: first page of a list. */
  firstPage: 1,
  /** Section 9: records on a page. */
  pageSize: 10,
  /** The wire: records that one page may hold at most; also ids in one batch delete. */
  maxPageSize: 500,
  /** Choices of the page-size control. */
  pageSizes: [10, 20, 50, 100],
  /** Section 2: menu levels. */
  menuDepth: 3,
  /** Section 2: pixels. */
  sidebarWidth: 208,
  /** Section 2: pixels. */
  sidebarCollapsedWidth: 49,
  /** Section 2: pixels. */
  themeDrawerWidth: 280,
  /** Section 9: pixels; named by the dialogs that use them. */
  dialogWidth: { small: 432, medium: 580, large: 820, upload: 960, menu: 980, post: 1080 },
  /** Section 9: pixels between a dropdown and what opens it. */
  dropdownOffset: 4,
  /** Section 9: milliseconds a request of the console may take, unless API_TIMEOUT_MS says otherwise. */
  requestTimeoutMs: 2000,
  /** Section 4: milliseconds between signing out (or expiry) and the login page. */
  logoutDelayMs: 2000,
  /** Section 2: milliseconds until the page-loading state clears. */
  pageLoadingMs: 500,
  /** Section 5 and the label's hint: characters of an account name, letters and digits. */
  username: { min: 5, max: 10 },
  /** Characters of a name shown to people. */
  nicknameMax: 32,
  /** Characters of a description, wherever the specification sets no other. */
  descriptionMax: 200,
  /** Section 5: characters of a new password; the upper end bounds the work of hashing. */
  password: { min: 6, max: 72 },
  /** Characters of an address: of a picture, of what a menu opens, of a page. */
  urlMax: 500,
  /** Address of a picture of another site: as long as addresses in texts. */
  fetchedUrlMax: 2048,
  /** Characters of the name of a time zone. */
  timeZoneMax: 64,
  /** Characters of the name or code of a record. */
  nameMax: 50,
  /** Characters of a phone number. */
  phoneMax: 32,
  /** Characters of a mail address. */
  mailMax: 100,
  /** Section 5: port of the mail server; 0 is the usual one for how the connection is secured. */
  mailPort: { min: 0, max: 65_535 },
  /** Characters of the name of a host: what DNS takes. */
  mailHostMax: 253,
  /** Characters of the account at a mail server, and of its password. */
  mailAccountMax: 200,
  /** Characters of the subject and the text of a template. */
  mailSubjectMax: 200,
  mailTextMax: 5000,
  /** Times that a mail is tried before it is given up: over about a day. */
  mailAttempts: 30,
  /** Days for which it is remembered which mails were sent. */
  mailLogDays: 90,
  /** Milliseconds that a test mail may take in all. */
  mailTestMs: 30_000,
  /** Largest number that records are sorted by among their neighbours. */
  sortMax: 1_000_000,
  /** Section 9: milliseconds that a search in a tree waits for the typing to pause. */
  treeSearchDelayMs: 100,
  /** The wire: records that a list counts; beyond it the total is given as "at least". */
  exactTotal: 10_000,
  /** Days for which logs can be kept at most, where they are not kept for ever. */
  logDaysMax: 36_500,
  /** Days for which the logs are kept unless the settings say otherwise. */
  logDays: { login: 180, operation: 365 },
  /** Days after which a deleted record leaves the trash for good, unless the settings say otherwise. */
  trashDays: 90,
  /** The wire: milliseconds for which a create is remembered by its idempotency key. */
  idempotencyKeyMs: dayMs,
  /** Faults of the console that one user can report in a minute. */
  faultsPerMinute: 10,
  /** Rows of a sheet that one import takes. */
  importRows: 10_000,
  /** Bytes of a sheet that is imported. */
  importBytes: 5 * 1024 * 1024,
  /** Rows of a sheet that one export makes. */
  exportRows: 50_000,
  /** Bytes of one uploaded file, unless the settings allow less. */
  fileBytes: 2 * 1024 * 1024 * 1024,
  /** Largest file that the settings can allow, in units of 1,048,576 bytes. */
  fileMegabytesMax: 2048,
  /** Room for all contents that the settings can allow at most, in units of 1,073,741,824 bytes. */
  fileQuotaGbMax: 1_000_000,
  /** Pixels of the longer side of a smaller picture. */
  thumbnailPixels: { min: 32, max: 4096 },
  /** Bytes from which on a file is sent in parts that go on after a cut, and bytes of a part. */
  partBytes: 16 * 1024 * 1024,
  /** Bytes of the picture of a video that the browser which uploads it makes. */
  posterBytes: 2 * 1024 * 1024,
  /** Files that one console sends at once. */
  uploadsAtOnce: 3,
  /** Uploads in parts that one user may have under way. */
  unfinishedUploads: 20,
  /** Milliseconds for which an upload that nobody goes on with is kept: a laptop that is closed over a long weekend. */
  uploadKeptMs: 7 * dayMs,
  /** Section 9: pictures on a page of the picker. */
  pickerPageSize: 15,
  /** Section 9: pixels of the list in the dialog of uploads. */
  uploadListHeight: 424,
  /** Characters of the name of a file: what file systems take. */
  fileNameMax: 255,
  /** Bytes of a body that anybody may send, before it is known who. */
  publicBodyBytes: 4 * 1024,
  /** Levels of lists and objects in one another that a JSON body may have. */
  jsonDepth: 64,
  /** Bytes of a JSON body. */
  jsonBodyBytes: 256 * 1024,
  /** Session: milliseconds that it lives without being used, unless the settings say otherwise; sliding. */
  sessionMs: 12 * hourMs,
  /** The same with "remember me". */
  rememberedSessionMs: 30 * dayMs,
  /** What the settings can make of those: hours, and days. */
  sessionHours: { min: 1, max: 720 },
  rememberedDays: { min: 1, max: 365 },
  /** Milliseconds for which who had an expired session is told so, and not that it was ended. */
  expiredSessionKeptMs: 30 * dayMs,
  /** Sign-in attempts that fail before the pair of account and address has to wait, unless the settings say otherwise. */
  loginFailuresPerAccount: 10,
  /** The same before an address has to wait, whatever the account. */
  loginFailuresPerAddress: 50,
  /** Milliseconds over which failures are counted, and at the most waited, unless the settings say otherwise. */
  loginWindowMs: 15 * 60 * 1000,
  /** What the settings can make of those: attempts, and minutes. Whoever is locked out can try again within the hour. */
  accountFailures: { min: 3, max: 50 },
  addressFailures: { min: 10, max: 1000 },
  lockMinutes: { min: 1, max: 60 },
  /** Characters that the settings can ask of a password at least, up to what is generated (section 5 has the lower end). */
  passwordLength: { min: 6, max: 16 },
  /** Days after which the settings can ask for another password at most. */
  passwordDaysMax: 3650,
  /** Characters of a part of an address that names a record. */
  slugMax: 100,
  /** Characters of the title of a post. */
  postTitleMax: 120,
  /** Section 5: characters of the summary of a post. */
  postDescriptionMax: 2000,
  /** Bytes of a request that carries the body of a post. */
  postBytes: 2 * 1024 * 1024,
  /** Posts that one sheet may hold: each is written by itself, with its body. */
  postImportRows: 1000,
  /** Posts of one zip of Markdown, in and out. */
  markdownPosts: 200,
  /** Bytes of such a zip, and of all that is in it: it is read in memory. */
  markdownZipBytes: 32 * 1024 * 1024,
  markdownUnpackedBytes: 64 * 1024 * 1024,
  /** Files of such a zip, pictures among them. */
  markdownFiles: 1000,
  /** Tags of one post, and characters of a tag. */
  postTags: 20,
  tagMax: 32,
  /** Earlier states that are kept of one post. */
  postRevisions: 100,
  /** Milliseconds after which what was typed and not saved is given up. */
  postDraftMs: 30 * dayMs,
  /** Drafts that one user may have of one post, or of new posts. */
  postDrafts: 50,
  /** Bytes of a request that carries the document of a layout: 10,000 blocks with texts in three languages. */
  layoutBytes: 10 * 1024 * 1024,
  /** Saved states that are kept of one layout, beside those that were published: as many as fit, but a few at least. */
  layoutVersions: 100,
  layoutVersionsAtLeast: 10,
  /** Bytes of the documents of these. */
  layoutVersionBytes: 64 * 1024 * 1024,
  /** Contents that one publication shows. */
  layoutAssets: 1000,
  /** Bytes of a file with a layout and its contents. */
  layoutPackageBytes: 2 * 1024 * 1024 * 1024,
  /** Pixels of a picture on a screen: Chromium decodes more only for some depths of colour. */
  layoutPicturePixels: 2 ** 28 - 1,
  /** Milliseconds after which a window says again that a record is open in it, and for which that holds. */
  editorPresence: { everyMs: 10_000, holdsMs: 30_000 },
  /** Levels of categories. */
  categoryDepth: 5,
  /** Section 2: characters of a comment that its list shows before it is unfolded. */
  commentPreview: 80,
  /** Characters of a comment. */
  commentMax: 2000,
  /** Words for which comments are held as spam, and characters of one. */
  blockedWords: 1000,
  blockedWordMax: 50,
  /** Sites whose pages may call the public interface. */
  allowedOrigins: 20,
  /** Posts on a page of the public interface at most. */
  publicPageSize: 50,
  /** Posts that a search of readers finds at most; `total` is then that number, and `atLeast` says that there are more. */
  publicSearchTotal: 1000,
  /** Characters that readers may search for. */
  publicSearchMax: 100,
  /** Comments that one address may send in an hour, unless the settings say otherwise. */
  commentsPerAddress: 20,
  /** Bytes of a comment as it is sent: four for each character, and some for what stands around them. */
  commentBytes: 12 * 1024,
  /** Milliseconds for which a link to a post that is not published can be used. */
  previewMs: hourMs,
  /** Addresses in one sitemap: what its format allows. */
  sitemapAddresses: 50_000,
  /** Posts that the feed tells of. */
  feedPosts: 20,
  /** Characters of HTML up to which a feed holds the body of a post. */
  feedBody: 200_000,
  /** Section 9: characters of the site's name, which its subtitle has too, and of its description. */
  siteTitleMax: 24,
  siteDescriptionMax: 140,
  /** Section 9: bytes of the site's logo. */
  logoBytes: 5 * 1024 * 1024,
  /** Pixels of a side of it: every page of the console decodes it. */
  logoPixels: 8192,
  /** Characters of the secret that what a webhook is sent is signed with. */
  webhookSecret: { min: 16, max: 128 },
  /** Times that something is sent to a webhook before it is given up: over some 17 hours. */
  webhookAttempts: 12,
  /** Days for which it is remembered what was sent to webhooks. */
  webhookLogDays: 30,
  /** Records that one event names; of a change of more it says only that there were. */
  eventIds: 100,
  /** Characters of the title and the text of an announcement. */
  announcementTitleMax: 60,
  announcementBodyMax: 5000,
  /** Roles, and departments, that one announcement names. */
  announcementTargets: 200,
  /** Characters of a notice: what is longer ends in an ellipsis. */
  noticeMax: 120,
  /** Unread notifications that are counted: one more than the bell tells (99+). */
  unreadNotifications: 100,
  /** Notifications that one request asks for, or marks as read. */
  notificationsAtOnce: 100,
  /** Pages of them that can be turned: with the largest, as many as a list counts. */
  notificationPages: 1000,
  /** Days for which notices of the product are kept. */
  noticeDays: 90,
  /** Records from which on an import is long enough for its end to be told: of users, and of posts, which take longer. */
  noticedImport: { users: 100, posts: 20 },
  /** Milliseconds over which consoles spread their questions after a change that is no hurry. */
  notificationSpreadMs: 10_000,
  /** Days of which the home page tells how many records were created, today among them. */
  statisticsDays: 30,
  /** Lines of the operation log on the home page. */
  recentOperations: 8,
  /** Records that wait for somebody are counted to this number: who has more is not helped by knowing how many. */
  waitingCount: 1000,
  /** Bytes of one remembered preference, as JSON. */
  preferenceBytes: 16 * 1024,
} as const;

/** Version label of the header. Section 2. */
export const versionLabel = 'v0.0.1';
