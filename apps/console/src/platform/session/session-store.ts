import type { SessionUser } from '@mutai/contract/auth';
import { defaultAvatarPath } from '@mutai/contract/paths';
import { holdsAny } from '@mutai/contract/permissions';
import { create } from 'zustand';
import { readStored, removeStored, writeStored } from '../browser/browser-storage.ts';

/** Fixed key of localStorage. Contains `{accessToken}` and nothing else. */
export const sessionStorageKey = 'mutai.session';

/** Fields that {@link SessionState.setUser} copies. */
export interface UserPatch {
  readonly id?: number;
  readonly username?: string;
  readonly nickname?: string;
  readonly avatar?: string;
  readonly accessToken?: string;
}

interface SessionData {
  /** 0 until the user is loaded. */
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly accessToken: string;
  readonly description: string;
  /** Permissions; `*` grants everything. */
  readonly auth: readonly string[];
  readonly roles: SessionUser['roles'];
  /** Directories and pages that the user may open. */
  readonly menus: SessionUser['menus'];
  /** Role that the user views as; `null` without one. */
  readonly viewAs: SessionUser['viewAs'];
  readonly preferences: Readonly<Record<string, unknown>>;
  readonly mustChangePassword: boolean;
  /** Id of the newest event when the user was first loaded. All shown data was requested after it. */
  readonly lastEventId: number;
  /** True after POST /auth/info has succeeded for this token. */
  readonly loaded: boolean;
}

export interface SessionState extends SessionData {
  /** Copies non-empty values of id, username, nickname, avatar and accessToken. */
  readonly setUser: (user: UserPatch) => void;
  /**
   * Applies a response of POST /auth/info. Preferences are taken from the first response only, because later ones may
   * be older than local changes; so is the last event id, because shown data was requested after the first.
   */
  readonly setInfo: (info: SessionUser) => void;
  /** Sets a preference in memory; preferences.ts saves it. */
  readonly setPreference: (key: string, value: unknown) => void;
  /** Clears the request to change the password. */
  readonly passwordChanged: () => void;
  /** Clears the user in memory and in the browser. */
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

/** Reads the token of a stored value; empty if invalid. */
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

/** Current user. Only the access token is persisted. */
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
    // `setUser` ignores an empty avatar, so a removed one is reset here.
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

/** Returns true if the current user has a permission, such as `user:create`. */
export function usePermission(code: string): boolean {
  return useSession((session) => holdsAny(session.auth, [code]));
}
