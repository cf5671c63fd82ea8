import { dayMs, hourMs, minuteMs } from './durations.ts';

/** Limits of the product, each with its unit. No other file repeats one of these numbers. */
export const limits = {
  /** Number of the first page of a list. */
  firstPage: 1,
  /** Records per page. */
  pageSize: 10,
  /** Maximum records per page, and maximum ids per batch deletion. */
  maxPageSize: 500,
  /** Choices of the page-size control. */
  pageSizes: [10, 20, 50, 100],
  /** Levels of menus. */
  menuDepth: 3,
  /** Width of the sidebar, in pixels. */
  sidebarWidth: 208,
  /** Width of the collapsed sidebar, in pixels. */
  sidebarCollapsedWidth: 49,
  /** Width of the theme drawer, in pixels. */
  themeDrawerWidth: 280,
  emergencyPanelWidth: 440,
  /** Widths of dialogs, in pixels. */
  dialogWidth: { small: 432, medium: 580, search: 720, large: 820, upload: 960, menu: 980, post: 1080 },
  /** Gap between a dropdown and its trigger, in pixels. */
  dropdownOffset: 4,
  /** Default timeout of a console request, in milliseconds. API_TIMEOUT_MS overrides it. */
  requestTimeoutMs: 2000,
  /** Milliseconds between sign-out (or expiry) and the redirect to the login page. */
  logoutDelayMs: 2000,
  /** Milliseconds until the page-loading state clears. */
  pageLoadingMs: 500,
  /** Length of an account name, in characters (letters and digits). */
  username: { min: 5, max: 10 },
  /** Characters of a nickname. */
  nicknameMax: 32,
  /** Characters of a description, unless a resource sets its own limit. */
  descriptionMax: 200,
  /** Length of a new password, in characters. The maximum bounds the work of hashing. */
  password: { min: 6, max: 72 },
  /** Characters of a URL: of a picture, a menu target or a page. */
  urlMax: 500,
  /** Characters of the URL of a picture to download: as many as links in texts may have. */
  fetchedUrlMax: 2048,
  /** Characters of a time zone name. */
  timeZoneMax: 64,
  /** Characters of the name or code of a record. */
  nameMax: 50,
  /** Characters of a phone number. */
  phoneMax: 32,
  /** Characters of a mail address. */
  mailMax: 100,
  /** Port of the mail server; 0: the default port for the chosen security. */
  mailPort: { min: 0, max: 65_535 },
  /** Characters of a host name: the maximum of DNS. */
  mailHostMax: 253,
  /** Characters of a mail server account, and of its password. */
  mailAccountMax: 200,
  /** Characters of the subject and the text of a mail template. */
  mailSubjectMax: 200,
  mailTextMax: 5000,
  /** Attempts to send a mail before it fails: spread over about a day. */
  mailAttempts: 30,
  /** Hours before the link of an invitation expires. */
  invitationHours: 72,
  /** Days after which expired invitations are deleted: until then, their page says why they are invalid. */
  invitationDays: 30,
  /** Days that the log of sent mails is kept. */
  mailLogDays: 90,
  /** Total timeout of a test mail, in milliseconds. */
  mailTestMs: 30_000,
  /** Largest sort number. */
  sortMax: 1_000_000,
  /** Debounce of the search in a tree, in milliseconds. */
  treeSearchDelayMs: 100,
  /** Matching records that a list counts exactly; beyond it `atLeast` is true. */
  exactTotal: 10_000,
  /** Records of one resource that the global search shows. */
  foundRecords: 5,
  /** Records whose names one request may ask for, such as those that were opened last. */
  namedRecords: 40,
  /** Texts whose pinyin one request may ask for. */
  soundTexts: 400,
  /** Maximum retention of logs, in days, unless they are kept forever. */
  logDaysMax: 36_500,
  /** Default retention of logs, in days. */
  logDays: { login: 180, operation: 365 },
  /** Milliseconds in which a deletion or a change of several records can be undone. */
  undoMs: 10 * minuteMs,
  /** Milliseconds that a message offers to undo. */
  undoOfferedMs: 10_000,
  /** Default days before deleted records are purged. */
  trashDays: 90,
  /** Milliseconds that the answer to an idempotency key is stored. */
  idempotencyKeyMs: dayMs,
  /** Console errors that one user can report per minute. */
  faultsPerMinute: 10,
  /** Maximum rows of an imported sheet. */
  importRows: 10_000,
  /** Maximum bytes of an imported sheet. */
  importBytes: 5 * 1024 * 1024,
  /** Maximum rows of an exported sheet. */
  exportRows: 50_000,
  /** Maximum bytes of an uploaded file; the settings can lower it. */
  fileBytes: 2 * 1024 * 1024 * 1024,
  /** Maximum file size that the settings can allow, in units of 1,048,576 bytes. */
  fileMegabytesMax: 2048,
  /** Maximum storage quota that the settings can allow, in units of 1,073,741,824 bytes. */
  fileQuotaGbMax: 1_000_000,
  /** Longer side of a thumbnail, in pixels. */
  thumbnailPixels: { min: 32, max: 4096 },
  /** Bytes of a part. Files of at least this size upload in parts, so that the upload can resume. */
  partBytes: 16 * 1024 * 1024,
  /** Maximum bytes of the poster of a video, which the uploading browser makes. */
  posterBytes: 2 * 1024 * 1024,
  /** Files that one console uploads at the same time. */
  uploadsAtOnce: 3,
  /** Unfinished uploads in parts that one user may have. */
  unfinishedUploads: 20,
  /** Milliseconds that an idle upload is kept: longer than a laptop stays closed over a long weekend. */
  uploadKeptMs: 7 * dayMs,
  /** Pictures per page of the picker. */
  pickerPageSize: 15,
  /** Height of the list in the upload dialog, in pixels. */
  uploadListHeight: 424,
  /** Characters of a file name: the maximum of common file systems. */
  fileNameMax: 255,
  /** Maximum bytes of a request body before authentication. */
  publicBodyBytes: 4 * 1024,
  /** Maximum nesting depth of a JSON body. */
  jsonDepth: 64,
  /** Maximum bytes of a JSON body. */
  jsonBodyBytes: 256 * 1024,
  /** Default idle timeout of a session, in milliseconds; each request extends it. */
  sessionMs: 12 * hourMs,
  /** Default idle timeout of a session with "remember me", in milliseconds. */
  rememberedSessionMs: 30 * dayMs,
  /** Range of these timeouts in the settings: in hours, and in days with "remember me". */
  sessionHours: { min: 1, max: 720 },
  rememberedDays: { min: 1, max: 365 },
  /**
   * Milliseconds that an expired session is remembered, so that its owner gets 4050 (expired) instead of 4051 (ended).
   */
  expiredSessionKeptMs: 30 * dayMs,
  /** Default number of failed sign-ins before the pair of account and address is locked. */
  loginFailuresPerAccount: 10,
  /** Default number of failed sign-ins before an address is locked, for all accounts together. */
  loginFailuresPerAddress: 50,
  /** Default window in which failures are counted, and longest lock, in milliseconds. */
  loginWindowMs: 15 * 60 * 1000,
  /** Range of these in the settings: attempts, and minutes. The maximum ends every lock within the hour. */
  accountFailures: { min: 3, max: 50 },
  addressFailures: { min: 10, max: 1000 },
  lockMinutes: { min: 1, max: 60 },
  /**
   * Minimum password length that the settings can require, in characters. At most the length of a generated password.
   */
  passwordLength: { min: 6, max: 16 },
  /** Maximum password age that the settings can set, in days. */
  passwordDaysMax: 3650,
  /** Characters of a slug. */
  slugMax: 100,
  /** Characters of the title of a post. */
  postTitleMax: 120,
  /** Characters of the summary of a post. */
  postDescriptionMax: 2000,
  /** Maximum bytes of a request with the body of a post. */
  postBytes: 2 * 1024 * 1024,
  /** Maximum posts of an imported sheet: fewer than `importRows`, because each is written separately with its body. */
  postImportRows: 1000,
  /** Maximum posts of a Markdown zip, for import and export. */
  markdownPosts: 200,
  /** Maximum bytes of an imported Markdown zip, packed and unpacked: it is read in memory. */
  markdownZipBytes: 32 * 1024 * 1024,
  markdownUnpackedBytes: 64 * 1024 * 1024,
  /** Maximum files in a Markdown zip, including pictures. */
  markdownFiles: 1000,
  /** Maximum tags of a post, and characters of a tag. */
  postTags: 20,
  tagMax: 32,
  /** Revisions kept per post. */
  postRevisions: 100,
  /** Milliseconds before an unsaved draft of a post is deleted. */
  postDraftMs: 30 * dayMs,
  /** Unsaved drafts that one user may have per post, or of new posts. */
  postDrafts: 50,
  /**
   * Maximum bytes of a request with the document of a layout: enough for 10,000 blocks with texts in three languages.
   */
  layoutBytes: 10 * 1024 * 1024,
  /**
   * Unpublished versions kept per layout: at most `layoutVersions` while they fit into `layoutVersionBytes`, but always
   * `layoutVersionsAtLeast`.
   */
  layoutVersions: 100,
  layoutVersionsAtLeast: 10,
  /** Total bytes of these versions' documents. */
  layoutVersionBytes: 64 * 1024 * 1024,
  /** Maximum contents of a publication. */
  layoutAssets: 1000,
  /** Maximum bytes of a package file with a layout and its contents. */
  layoutPackageBytes: 2 * 1024 * 1024 * 1024,
  /** Maximum pixels of a picture on a screen: Chromium decodes larger ones only for some color depths. */
  layoutPicturePixels: 2 ** 28 - 1,
  /**
   * Interval at which a window reports that a record is open in it, and how long a report is valid, in milliseconds.
   */
  editorPresence: { everyMs: 10_000, holdsMs: 30_000 },
  /** Default retention of the play log and of its daily sums, in days. */
  playLogDays: 180,
  playSumDays: 1095,
  /** Longest entry of the play log, in days; and milliseconds by which the clock of a display may be ahead. */
  playDays: 31,
  playAheadMs: 60_000,
  /** Rules of the schedule that can exist. */
  scheduleRules: 10_000,
  /** Unpublished changes of the schedule that one answer lists. */
  scheduleChanges: 500,
  /** Items of a playlist; seconds of one showing, by default and at most; showings in one round. */
  playlistItems: 200,
  playlistItemSeconds: 86_400,
  playlistItemDefaultSeconds: 10,
  playlistItemWeight: 10,
  /**
   * Data sources. Seconds: `interval`, `staleAfter`, `timeLimit`. KB of 1024 bytes: `sizeLimit`. `valueBytes` and `rows`
   * limit the value, `failures` the history; the others are characters or numbers of items.
   */
  dataSources: {
    interval: { min: 5, max: 86_400 },
    staleAfter: { min: 5, max: 2_592_000 },
    timeLimit: { min: 1, max: 30 },
    sizeLimit: { min: 1, max: 2048 },
    /** Posts, announcements or pictures of a source, and characters of all their bodies together. */
    count: { min: 1, max: 50 },
    bodies: 60_000,
    valueBytes: 256 * 1024,
    valueDepth: 32,
    rows: 10_000,
    /** Items of a list that displays get: a table shows some dozens at a time. */
    displayedRows: 1000,
    failures: 50,
    tableRows: 1000,
    tableColumns: 50,
    tableBytes: 4 * 1024 * 1024,
    cellMax: 500,
    headers: 20,
    headerNameMax: 64,
    headerValueMax: 2000,
    bodyMax: 10_000,
    topicMax: 500,
    pathMax: 200,
    expressionMax: 4000,
  },
  /** Levels of screen groups. */
  screenGroupDepth: 3,
  /** Seconds between two reports of a display, and without one until it counts as offline. */
  screenReports: { everySeconds: 30, lostAfterSeconds: 90 },
  /** Minutes without contact to a display after which people are told: range, and default. 0: never. */
  screenAbsentMinutes: { min: 0, max: 1440, initial: 5 },
  /** Days after which the newest backup is too old: range, and default. 0: never. */
  backupAlertDays: { min: 0, max: 365, initial: 2 },
  /** Days that times without contact to a display, and commands to it, are kept. */
  screenHistoryDays: 30,
  /** Names of screens that one answer lists. */
  namedScreens: 10,
  /** Bytes above which a content is large: displays load it within download hours and bandwidth. */
  largeFileBytes: 5 * 1024 * 1024,
  /** Bandwidth for large contents, in KB (1024 bytes) a second. 0: no limit. */
  downloadRate: { min: 10, max: 1_000_000 },
  /** Lines of working hours, or of download hours. */
  hoursLines: 20,
  /** Faults that are kept of each display. */
  screenFaults: 50,
  /** Milliseconds until a pairing code expires, and between two questions of a display for its state. */
  pairingMs: 10 * minuteMs,
  pairingPollMs: 2000,
  /** Displays that may wait for an administrator at the same time, in one network and in all. */
  waitingDisplays: { perNetwork: 500, inAll: 20_000 },
  /** Displays that may register with one key. */
  screenKeyUses: 10_000,
  /** Unknown pairing codes that a user may enter per `pairingMs`. */
  pairingGuesses: 30,
  /** Milliseconds until a command that no display asked for expires. */
  commandMs: 5 * minuteMs,
  /** Levels of categories. */
  categoryDepth: 5,
  /** Characters of a comment shown in the list before it is expanded. */
  commentPreview: 80,
  /** Characters of a comment. */
  commentMax: 2000,
  /** Maximum number of words that mark a comment as spam, and characters of one word. */
  blockedWords: 1000,
  blockedWordMax: 50,
  /** Maximum number of origins that may call the public interface. */
  allowedOrigins: 20,
  /** Maximum posts per page of the public interface. */
  publicPageSize: 50,
  /** Maximum posts that a public search finds; with more, `total` is this number and `atLeast` is true. */
  publicSearchTotal: 1000,
  /** Characters of a public search text. */
  publicSearchMax: 100,
  /** Default number of comments that one IP address may send per hour. */
  commentsPerAddress: 20,
  /** Maximum bytes of a request with a comment: four per character, plus JSON overhead. */
  commentBytes: 12 * 1024,
  /** Lifetime of a preview link, in milliseconds. */
  previewMs: hourMs,
  /** Addresses in one sitemap: the maximum of the format. */
  sitemapAddresses: 50_000,
  /** Posts in the feed. */
  feedPosts: 20,
  /** Characters of HTML up to which a feed contains the body of a post. */
  feedBody: 200_000,
  /** Characters of the title and the subtitle of the site, and of its description. */
  siteTitleMax: 24,
  siteDescriptionMax: 140,
  /** Largest logo, in bytes. */
  logoBytes: 5 * 1024 * 1024,
  /** Longest side of the logo, in pixels: every page of the console decodes it. */
  logoPixels: 8192,
  /** Characters of the secret that signs webhook messages. */
  webhookSecret: { min: 16, max: 128 },
  /** Attempts to deliver to a webhook before the delivery fails: spread over about 17 hours. */
  webhookAttempts: 12,
  /** Days that the log of webhook deliveries is kept. */
  webhookLogDays: 30,
  /** Record ids that one event lists; events about more records list none. */
  eventIds: 100,
  /** Areas of an external source, characters of an area and of the id of an event. */
  emergencySources: { areas: 500, areaMax: 100, eventMax: 100 },
  /** Emergencies: those that are prepared, characters of a text, longest duration, and groups and screens of one. */
  emergencies: { most: 100, textMax: 300, minutesMax: 14 * 24 * 60, targets: 500, aheadMs: 366 * 24 * 60 * 60_000 },
  /** Characters of the title and the text of an announcement. */
  announcementTitleMax: 60,
  announcementBodyMax: 5000,
  /** Maximum roles, and maximum departments, of one announcement. */
  announcementTargets: 200,
  /** Characters of a notice; longer ones are cut and end in an ellipsis. */
  noticeMax: 120,
  /** Unread notifications that are counted: one more than the bell displays (99+). */
  unreadNotifications: 100,
  /** Maximum notifications that one request reads, or marks as read. */
  notificationsAtOnce: 100,
  /** Maximum page of the notification list: with the largest page size, as many as a list counts. */
  notificationPages: 1000,
  /** Days that system notices are kept. */
  noticeDays: 90,
  /** Days that the runs of jobs are kept. */
  jobRunDays: 14,
  /** Records from which an import sends a notice when it ends. Posts take longer than users. */
  noticedImport: { users: 100, posts: 20 },
  /** Milliseconds over which consoles spread their requests after a change that is not urgent. */
  notificationSpreadMs: 10_000,
  /** Days in the statistics of the home page, including today. */
  statisticsDays: 30,
  /** Lines of the operation log on the home page. */
  recentOperations: 8,
  /** Pending records are counted up to this number; beyond it the exact number is of no use. */
  waitingCount: 1000,
  /** Maximum bytes of a preference, as JSON. */
  preferenceBytes: 16 * 1024,
} as const;

/** Version label in the header. */
export const versionLabel = 'v0.0.1';
