import { languages } from '@mutai/layout/model/languages';
import Type, { type Static, type TSchema } from 'typebox';
import { Answer } from '../codes.ts';
import { SafeInteger } from '../fields.ts';
import { maxId } from '../list.ts';
import { ManifestEmergency } from '../emergencies/schema.ts';
import { LayoutAsset } from '../layouts/schema.ts';
import { commandKinds, orientations, screenFits } from './resource.ts';
import { ManifestPlaylist, ManifestRule } from './program.ts';
import { WorkingHours } from './working-hours-schema.ts';

/* Messages between server and displays. Times are milliseconds since 1970. */

const Pixels = (title: string) => Type.Integer({ minimum: 0, maximum: 100_000, title });

/** Facts that a display tells when it asks for a code, so that an administrator recognizes it. */
export const PairingRequest = Type.Object(
  {
    /** Size of the display in CSS pixels. */
    width: Pixels('宽度'),
    height: Pixels('高度'),
    /** Id of the screen that this display was before its token was revoked or lost; 0: none. */
    formerId: Type.Optional(Type.Integer({ minimum: 0, maximum: maxId, title: '原屏幕' })),
    /** Key of the address of the display, with which it registers itself; it then gets no code. */
    enroll: Type.Optional(Type.String({ maxLength: 100, title: '注册密钥' })),
  },
  { additionalProperties: false },
);
export type PairingRequest = Static<typeof PairingRequest>;

export const Pairing = Type.Object({
  /** Six of `pairingCharacters`; empty if the display is registered already, by its key. */
  code: Type.String(),
  /** With this the display waits until it is registered; from then on it is its token. */
  secret: Type.String(),
  /** Milliseconds from now until the code expires. */
  validMs: Type.Integer(),
  /** Milliseconds between two questions for the state. */
  pollMs: Type.Integer(),
});
export type Pairing = Static<typeof Pairing>;
export const PairingAnswer = Answer(Pairing);

export const PairingState = Type.Object({
  /** `expired`: the display asks for another code. `paired`: the secret is the token of the display now. */
  state: Type.Union([Type.Literal('waiting'), Type.Literal('paired'), Type.Literal('expired')]),
});
export type PairingState = Static<typeof PairingState>;
export const PairingStateAnswer = Answer(PairingState);

/** Settings of a screen that its display needs. */
export const ScreenSettings = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  place: Type.String(),
  /** Names of its groups, outermost first. */
  groups: Type.Array(Type.String()),
  /** IANA name. */
  timeZone: Type.String(),
  orientation: Type.Enum([...orientations]),
  fit: Type.Enum([...screenFits]),
  /** Languages in turn; empty: those of each layout. */
  languages: Type.Array(Type.Enum([...languages])),
  /** Seconds of each language; 0: as in each layout. */
  languageSeconds: Type.Integer(),
  /** Percent. */
  volume: Type.Integer(),
  /** Empty: always. */
  workingHours: Type.Array(WorkingHours),
});
export type ScreenSettings = Static<typeof ScreenSettings>;

/**
 * Published layout and the files that showing it needs, or a single image or video as a layout of one block. Immutable:
 * the key identifies its content.
 */
export const ManifestPublication = Type.Object({
  key: Type.String(),
  /** `null`: an image or video. */
  layoutId: Type.Union([Type.Integer(), Type.Null()]),
  /** Number of the publication of the layout; 0: an image or video. */
  number: Type.Integer(),
  title: Type.String(),
  /** File with its document: JSON, valid in its own `schemaVersion`. */
  document: LayoutAsset,
  assets: Type.Array(LayoutAsset),
  /** Ids of the data sources whose values it shows; absent: none. */
  sources: Type.Optional(Type.Array(Type.Integer())),
});
export type ManifestPublication = Static<typeof ManifestPublication>;

/** When and how fast large contents are loaded. */
export const LargeFileRules = Type.Object({
  /** Contents of more bytes are large. */
  aboveBytes: Type.Integer(),
  /** Empty: always. */
  hours: Type.Array(WorkingHours),
  /** KB (1024 bytes) a second; 0: no limit. */
  rate: Type.Integer(),
});
export type LargeFileRules = Static<typeof LargeFileRules>;

/** Everything that one screen needs. */
export const Manifest = Type.Object({
  /** Grows with each change. */
  revision: Type.Integer(),
  screen: ScreenSettings,
  /** The function 大屏播放; false: displays say that playback is turned off. */
  playback: Type.Boolean(),
  /** The screen is enabled; false: its display is dark. */
  enabled: Type.Boolean(),
  publications: Type.Array(ManifestPublication),
  /** Over everything else if they are started. Those that come first where several play are first. */
  emergencies: Type.Array(ManifestEmergency),
  /** Named by rules. */
  playlists: Type.Array(ManifestPlaylist),
  /** Rules that may apply to the screen, in any order. */
  rules: Type.Array(ManifestRule),
  /** Key of the publication that plays if nothing else does; `null`: the product's own card. */
  defaultKey: Type.Union([Type.String(), Type.Null()]),
  largeFiles: LargeFileRules,
  /** Seconds between two reports. */
  reportSeconds: Type.Integer(),
});
export type Manifest = Static<typeof Manifest>;
export const ManifestAnswer = Answer(Manifest);

/** Last good value of a data source. */
export const ScreenValue = Type.Object({
  /** Id of the data source. */
  id: Type.Integer(),
  /** Identifies the value: equal ones have equal digests. */
  digest: Type.String(),
  /** Unix time at which the value was fetched, or was still the same, in milliseconds. */
  at: Type.Integer(),
  /** The source is fetched again and again, so that its value gets old; false: it changes when somebody changes it. */
  ages: Type.Boolean(),
  /** Any JSON; absent: the display has it. Of a list, the first `limits.dataSources.displayedRows` items. */
  value: Type.Optional(Type.Unknown()),
  /** Files of the library whose addresses the value contains; absent with it. */
  assets: Type.Optional(Type.Array(LayoutAsset)),
});
export type ScreenValue = Static<typeof ScreenValue>;
export const ScreenValuesAnswer = Answer(Type.Array(ScreenValue));

/** Digests of values that a display has: `3:ab12,7:cd34`. Displays name at most `maxKnownValues`. */
export const ScreenValuesQuery = Type.Object(
  {
    known: Type.Optional(
      Type.String({ maxLength: 16_000, pattern: '^(?:\\d{1,10}:[\\da-f]{16}(?:,|$))*$', title: '已有的值' }),
    ),
  },
  { additionalProperties: false },
);
export type ScreenValuesQuery = Static<typeof ScreenValuesQuery>;

export const faultKinds = ['asset', 'block', 'video', 'storage', 'clock', 'page', 'manifest'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Something that a display could not show or do. Equal ones are counted. */
export const ScreenFault = Type.Object(
  {
    at: SafeInteger('时间'),
    kind: Type.Enum([...faultKinds]),
    message: Type.String({ maxLength: 200 }),
    count: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  },
  { additionalProperties: false },
);
export type ScreenFault = Static<typeof ScreenFault>;

const Bytes = SafeInteger('字节数');

const OrNull = <S extends TSchema>(schema: S, title: string) => Type.Union([schema, Type.Null()], { title });

/** Contents of a newer manifest that are loaded. Earlier players report bytes only. */
export const LoadingProgress = Type.Object(
  {
    loadedBytes: Bytes,
    totalBytes: Bytes,
    loadedFiles: Type.Optional(SafeInteger('已加载文件数')),
    totalFiles: Type.Optional(SafeInteger('文件总数')),
    /** Start of the download hours that everything else waits for; `null`: nothing waits, or something is loading. */
    waitsUntil: Type.Optional(OrNull(SafeInteger('下载时段开始'), '下载时段开始')),
  },
  { additionalProperties: false },
);
export type LoadingProgress = Static<typeof LoadingProgress>;

/** State of a display. It says what it has, never what it was sent. */
export const ScreenReport = Type.Object(
  {
    /** Identifies the page load, to notice two displays with one token. */
    run: Type.String({ minLength: 8, maxLength: 40, pattern: '^[\\w-]+$', title: '页面标识' }),
    /** Revision of the manifest in use, all of whose digests were checked; `null`: none yet. */
    revision: OrNull(Type.Integer({ minimum: 0, maximum: maxId }), '清单编号'),
    /** Key of the publication that is seen; `null`: a card or nothing. */
    playing: OrNull(Type.String({ maxLength: 40 }), '正在播放'),
    /** `null`: nothing is loading. */
    loading: OrNull(LoadingProgress, '加载进度'),
    /** Own clock minus that of the server; `null`: unknown. */
    clockErrorMs: OrNull(SafeInteger('时钟偏差', -Number.MAX_SAFE_INTEGER), '时钟偏差'),
    uptimeSeconds: Type.Integer({ minimum: 0, maximum: maxId, title: '运行时间' }),
    playerVersion: Type.String({ maxLength: 40, title: '播放器版本' }),
    /** CSS pixels, and device pixels for each. */
    width: Pixels('宽度'),
    height: Pixels('高度'),
    pixelRatio: Type.Number({ minimum: 0, maximum: 100, title: '像素比' }),
    /** Secure context: without one, the display keeps nothing for a time without network. */
    secure: Type.Boolean({ title: '安全连接' }),
    storage: OrNull(
      Type.Object({ usedBytes: Bytes, quotaBytes: Bytes, persistent: Type.Boolean() }, { additionalProperties: false }),
      '存储',
    ),
    /** Since the last report that was answered. */
    faults: Type.Array(ScreenFault, { maxItems: 20, title: '故障' }),
  },
  { additionalProperties: false },
);
export type ScreenReport = Static<typeof ScreenReport>;

export const ReportAnswer = Answer(
  Type.Object({
    /** Newest revision. */
    revision: Type.Integer(),
    /** Commands wait for the display. */
    commands: Type.Boolean(),
  }),
);

/** Token that replaces the one in use as soon as it is used. */
export const NewTokenAnswer = Answer(Type.Object({ token: Type.String() }));

export const TimeAnswer = Answer(Type.Object({ now: Type.Integer() }));

export const WaitingCommand = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...commandKinds]),
  /** Percent, of `volume`; otherwise `null`. */
  volume: Type.Union([Type.Integer(), Type.Null()]),
  /** Milliseconds from now until it need not be executed any more. */
  validMs: Type.Integer(),
});
export type WaitingCommand = Static<typeof WaitingCommand>;
export const WaitingCommandsAnswer = Answer(Type.Array(WaitingCommand));

export const ExecutedCommand = Type.Object(
  {
    /** `null`: the display is at it, and reports again. */
    ok: OrNull(Type.Boolean(), '结果'),
    /** For people: why it failed, or what was done. */
    message: Type.String({ maxLength: 200, title: '说明' }),
  },
  { additionalProperties: false },
);
export type ExecutedCommand = Static<typeof ExecutedCommand>;

/** An event says that something changed; the display requests what. */
export const ScreenEvent = Type.Union([
  /** The manifest changed. */
  Type.Object({ type: Type.Literal('manifest') }),
  /** Commands wait. */
  Type.Object({ type: Type.Literal('commands') }),
  /** Values of data sources of the manifest changed. */
  Type.Object({ type: Type.Literal('values') }),
]);
export type ScreenEvent = Static<typeof ScreenEvent>;

/** Events of a stream: also its beginning, or a gap in it, and its end when the token is not valid any more. */
export type ScreenStreamEvent = ScreenEvent | { readonly type: 'reset' } | { readonly type: 'session-ended' };
