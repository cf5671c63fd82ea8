import type { SessionUser } from '@mutai/contract/auth';
import { defaultAvatarPath } from '@mutai/contract/paths';
import { holdsAny } from '@mutai/contract/permissions';
import { create } from 'zustand';
import { readStored, removeStored, writeStored } from '../browser/browser-storage.ts';

/** Fixed key of localStorage; it holds `{accessToken}` and nothing else. Section 3. */
export const sessionStorageKey = 'mutai.session';

/** What {@link SessionState.setUser} copies. */
export interface UserPatch {
  readonly id?: number;
  readonly username?: string;
  readonly nickname?: string;
  readonly avatar?: string;
  readonly accessToken?: string;
}

interface SessionData {
  /** 0 until the user is known. */
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly accessToken: string;
  readonly description: string;
  /** Permissions; `*` is everything. */
  readonly auth: readonly string[];
  readonly roles: SessionUser['roles'];
  /** Directories and pages that the user holds. */
  readonly menus: SessionUser['menus'];
  /** The role that the user impersonates; null: none. */
  readonly viewAs: SessionUser['viewAs'];
  readonly preferences: Readonly<Record<string, unknown>>;
  readonly mustChangePassword: boolean;
  /** Of the newest event when the user was loaded first: what the console shows was asked for after it. */
  readonly lastEventId: number;
  /** Whether POST /auth/info has answered for this token. */
  readonly loaded: boolean;
}

export interface SessionState extends SessionData {
  /** Copies the non-empty ones among id, username, nickname, avatar and accessToken. Section 3. */
  readonly setUser: (user: UserPatch) => void;
  /**
   * Takes over the answer of POST /auth/info. Preferences only with the first one: later ones may be older than what
   * was set here a moment ago. The last event too: what is shown was asked for after the first.
   */
  readonly setInfo: (info: SessionUser) => void;
  /** Remembers one preference in memory; saving it is the work of preferences.ts. */
  readonly setPreference: (key: string, value: unknown) => void;
  /** The password was changed, nothing else has to wait for it any more. */
  readonly passwordChanged: () => void;
  /** Forgets the user, in memory and in the browser. */
  readonly signOut: () => void;
}

const nobody: SessionData = {
  id: 0,
  username: '',
  nickname: '',
  avatar: defaultAvatarPath,
  accessToken: '',
  description: '',
  auth: [],
  roles: [],
  menus: [],
  viewAs: null,
  preferences: {},
  mustChangePassword: false,
  lastEventId: 0,
  loaded: false,
};

/** The token in a stored value; empty when it holds none. */
export function tokenIn(stored: unknown): string {
  if (
    typeof stored === 'object' &&
    stored !== null &&
    'accessToken' in stored &&
    typeof stored.accessToken === 'string'
  ) {
    return stored.accessToken;
  }
  return '';
}

function nonEmpty(user: UserPatch): UserPatch {
  const { id, username, nickname, avatar, accessToken } = user;
  return {
    ...(id ? { id } : {}),
    ...(username ? { username } : {}),
    ...(nickname ? { nickname } : {}),
    ...(avatar ? { avatar } : {}),
    ...(accessToken ? { accessToken } : {}),
  };
}

/** The signed-in user (section 3, "User store"). Only the access token outlives the page. */
export const useSession = create<SessionState>((set, get) => ({
  ...nobody,
  accessToken: tokenIn(readStored('local', sessionStorageKey)),

  setUser: (user) => {
    const patch = nonEmpty(user);
    const newToken = patch.accessToken !== undefined && patch.accessToken !== get().accessToken;
    set(newToken ? { ...nobody, ...patch } : patch);
    if (patch.accessToken !== undefined) {
      writeStored('local', sessionStorageKey, { accessToken: patch.accessToken });
    }
  },

  setInfo: (info) => {
    const { description, auth, roles, menus, viewAs, mustChangePassword } = info;
    const before = get();
    const { preferences, lastEventId } = before.loaded ? before : info;
    before.setUser({ id: info.id, username: info.username, nickname: info.nickname, avatar: info.avatar });
    // The copy above leaves a picture alone that is gone.
    set({
      avatar: info.avatar || nobody.avatar,
      description,
      auth,
      roles,
      menus,
      viewAs,
      preferences,
      mustChangePassword,
      lastEventId,
      loaded: true,
    });
  },

  setPreference: (key, value) => {
    set({ preferences: { ...get().preferences, [key]: value } });
  },

  passwordChanged: () => {
    set({ mustChangePassword: false });
  },

  signOut: () => {
    set(nobody);
    removeStored('local', sessionStorageKey);
  },
}));

/** Whether the signed-in user holds a permission (section 6), for example `user:create`. */
export function usePermission(code: string): boolean {
  return useSession((session) => holdsAny(session.auth, [code]));
}
