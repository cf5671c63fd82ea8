import type { SourceValue } from '@mutai/blocks/data/sources';
import type { RefusedRecord } from '@mutai/contract/batch';
import type { FileType } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import type { PageCode } from '@mutai/contract/pages';
import { holdsAny } from '@mutai/contract/permissions';
import type { CreateSavedView, SavedView, UpdateSavedView } from '@mutai/contract/views/schema';
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';

/** Why a request failed, as far as a list or a form has to know. */
export type Failure =
  /** The server refused single fields: field name → message. */
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, string>>; readonly message: string }
  /** The record has moved on since it was loaded; `current` is what it is now. */
  | { readonly kind: 'stale'; readonly current: unknown; readonly message: string }
  /** Number of uses of the records that were to be deleted. */
  | { readonly kind: 'inUse'; readonly count: number; readonly message: string }
  /** A batch changed nothing, because these records cannot be changed. */
  | { readonly kind: 'refused'; readonly refused: readonly RefusedRecord[]; readonly message: string }
  /** Already dealt with elsewhere (expired session, aborted request): nothing to show. */
  | { readonly kind: 'handled'; readonly message: string }
  /** There was no answer: whether it was done nobody knows. */
  | { readonly kind: 'unanswered'; readonly message: string }
  /** A server or a proxy broke without a word for people: whether it was done nobody knows. */
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'other'; readonly message: string };

/** Drafts in the browser, of the signed-in user. */
export interface Drafts {
  readonly save: (key: string, value: unknown) => void;
  readonly read: (key: string) => unknown;
  readonly drop: (key: string) => void;
}

/** JSON values that are remembered per user, by key. */
export interface Preferences {
  /** The value under a key, the same one until it changes; undefined when there is none. */
  readonly read: (key: string) => unknown;
  readonly write: (key: string, value: unknown) => void;
  /** Calls `changed` after any of them changed, until the returned function is called. */
  readonly subscribe: (changed: () => void) => () => void;
}

/** Permission codes of the signed-in user. */
export interface Permissions {
  /** Referentially stable until it changes. */
  readonly held: () => readonly string[];
  /** Calls `changed` after it changed, until the returned function is called. */
  readonly subscribe: (changed: () => void) => () => void;
}

/** A question, and the effect of each answer. */
export interface DialogQuestion {
  readonly title: string;
  readonly content: ReactNode;
  readonly okText: string;
  /** Runs on yes, which is busy until it is done. Its failure is its own to show; on `false` the question stays. */
  readonly onOk: () => void | Promise<void | false>;
  readonly cancelText: string;
  readonly onCancel?: () => void;
  /** Yes destroys or undoes something: the button is red, and Enter alone does not press it. */
  readonly danger?: boolean;
}

/** Sends a file to an address. */
export interface PostFile {
  /** Name of the form field of the file. */
  readonly field: string;
  /** Other fields of the form. */
  readonly data: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly withCredentials: boolean;
  readonly signal: AbortSignal;
  /** Takes how much is sent, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Callbacks of an upload to the library, and the signal that aborts it. */
export interface SendToLibrary {
  readonly signal: AbortSignal;
  /** Takes how much is sent, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Kind of material to choose from the library. */
export interface PickRequest {
  /** Types of the files that are offered. */
  readonly types: readonly FileType[];
  /** Several, in the order in which they are chosen; one unless given. */
  readonly multiple?: boolean;
  /** Told what was chosen: at least one. */
  readonly onPicked: (files: readonly FileRecord[]) => void;
}

/**
 * Why browsers do not show what is at an address. `source`: the site's policy allows nothing of its host. `insecure`: pages
 * are fetched by TLS, and it is not.
 */
export type MediaFault = 'source' | 'insecure';

/** Button of a toast, which closes it. */
export interface ToastAction {
  readonly label: string;
  /** Runs on a click. Must show its own failures. */
  readonly run: () => void;
}

/** Saved views of lists. Changes show their own toast of success, and throw their failure. */
export interface ViewStore {
  /** Tells whether the signed-in user created it. */
  readonly isOwn: (view: SavedView) => boolean;
  /** Own and shared views of the list of a page, by name. */
  readonly list: (page: PageCode, signal: AbortSignal) => Promise<readonly SavedView[]>;
  /** @param idempotencyKey the same when the same view is sent once more */
  readonly create: (view: CreateSavedView, idempotencyKey: string) => Promise<SavedView>;
  readonly update: (id: number, view: UpdateSavedView) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
}

/** Data sources of the site. Requests fail for users without the permission. */
export interface DataSourceStore {
  /** All of them by name. */
  readonly list: (signal: AbortSignal) => Promise<readonly { readonly id: number; readonly name: string }[]>;
  /** Last good value; `null`: there is none, or the source is disabled or deleted. */
  readonly value: (id: number, signal: AbortSignal) => Promise<SourceValue | null>;
}

/** Services that the kit needs from the console. The kit makes no request itself and reads no clock. */
export interface KitServices {
  readonly permissions: Permissions;
  readonly preferences: Preferences;
  readonly drafts: Drafts;
  readonly views: ViewStore;
  /** Calls `listener` while the user is still known, before the session is cleared. */
  readonly onSessionEnding: (listener: () => void) => () => void;
  readonly failureOf: (error: unknown) => Failure;
  /** Names what one form sends, so that it is done once however often it is tried: the same content, the same key. */
  readonly submissionKeys: () => (content: unknown) => string;
  /** Sends a file to any address. Returns what it answers; rejects with an `ApiError`, and shows nothing. */
  readonly postFile: (action: string, file: File, options: PostFile) => Promise<unknown>;
  /** Brings a file to the library of materials, without a dialog. Shows nothing of its failure. */
  readonly sendToLibrary: (file: File, control: SendToLibrary) => Promise<FileRecord>;
  /** Has the server take a picture of another site into the library. Shows nothing of its failure. */
  readonly fetchToLibrary: (address: string, signal: AbortSignal) => Promise<FileRecord>;
  /** Opens the dialog in which files of the library are chosen; for who may see materials. */
  readonly openPicker: (request: PickRequest) => void;
  /** Why browsers do not show what is at an address, in pages of this site; null: they do, as far as that goes. */
  readonly mediaFault: (address: string) => MediaFault | null;
  /** Tells whether layouts may show pages of the site of an address. */
  readonly isPageAllowed: (address: URL) => boolean;
  readonly dataSources: DataSourceStore;
  /** Asks in a dialog; returns what takes the question back. */
  readonly ask: (asked: DialogQuestion) => () => void;
  /** Says something in a few words that go by themselves. */
  readonly toast: Readonly<Record<'success' | 'info' | 'warning', (text: string, action?: ToastAction) => void>>;
  /** Shows why a request failed in the error dialog. */
  readonly showFailure: (error: unknown) => undefined;
}

const ServicesContext = createContext<KitServices | null>(null);
const NowContext = createContext(0);

/** Gives the kit's parts below it their services, and the present to the minute, in milliseconds since the epoch. */
export function KitProvider(props: {
  readonly services: KitServices;
  readonly now: number;
  readonly children: ReactNode;
}) {
  return (
    <ServicesContext value={props.services}>
      <NowContext value={props.now}>{props.children}</NowContext>
    </ServicesContext>
  );
}

/** The services that the nearest `KitProvider` was given. */
export function useKit(): KitServices {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('KitProvider is missing above this component');
  return services;
}

/** A remembered value of the user, and what changes it. */
export function useRemembered(key: string): readonly [unknown, (value: unknown) => void] {
  const { preferences } = useKit();
  const value = useSyncExternalStore(preferences.subscribe, () => preferences.read(key));
  const set = useCallback((next: unknown) => preferences.write(key, next), [preferences, key]);
  return [value, set];
}

/** Returns a test for a permission of the signed-in user, referentially stable until the permissions change. */
export function usePermissionCheck(): (permission: string) => boolean {
  const { permissions } = useKit();
  const held = useSyncExternalStore(permissions.subscribe, permissions.held);
  return useCallback((permission: string) => holdsAny(held, [permission]), [held]);
}

/**
 * The present, to the minute, in milliseconds since the epoch; never before `atLeast`, so that something
 * that happened a moment ago is not in the future.
 */
export function useNow(atLeast: number): number {
  const now = useContext(NowContext);
  return useMemo(() => Math.max(now, atLeast), [now, atLeast]);
}
