import { limits } from '@mutai/contract/limits';
import { authPath } from '@mutai/contract/paths';
import { everything } from '@mutai/contract/permissions';
import type { OwnProfile } from '@mutai/contract/users/schema';
import { useQueryClient } from '@tanstack/react-query';
import { Descriptions } from 'antd';
import { api } from '../../platform/http/api-client.ts';
import { versioned } from '../../platform/resource/settings-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { reloadSession } from '../../platform/user/session-loading.ts';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { valuesLike } from '../../ui/form/values.ts';
import { accountMessages as text } from './account.messages.ts';
import styles from './account.module.css';

type ProfileValues = Omit<OwnProfile, 'id' | 'version'>;

/** Values before the profile has loaded. */
const unloaded: ProfileValues = { avatar: '', nickname: '', description: '' };

const valuesOf = valuesLike(unloaded);

const fields: readonly FormField<ProfileValues>[] = [
  { kind: 'picture', name: 'avatar', label: text.avatar, round: true },
  { kind: 'text', name: 'nickname', label: text.nickname, required: true, max: limits.nicknameMax },
  { kind: 'longText', name: 'description', label: text.description, max: limits.descriptionMax },
];

async function load(signal: AbortSignal): Promise<OwnProfile> {
  const { data } = await api.get<OwnProfile>(authPath.profile, { signal });
  return data;
}

/** Account facts that only administrators can change. */
function Facts() {
  const { username, roles, auth, viewAs } = useSession();
  return (
    <Descriptions
      className={styles['facts'] ?? ''}
      column={{ xs: 1, md: 3 }}
      items={[
        { key: 'username', label: text.username, children: username },
        { key: 'roles', label: text.roles, children: roles.map(({ name }) => name).join('、') || text.noRole },
        // While viewing as a role, `auth` has the permissions of the role.
        ...(viewAs === null
          ? [
              {
                key: 'permissions',
                label: text.permissions,
                children: auth.includes(everything) ? text.everything : text.permissionCount(auth.length),
              },
            ]
          : []),
      ]}
    />
  );
}

/** 个人资料: editable profile and permissions of the user. */
export function Profile() {
  const queries = useQueryClient();
  const isViewingAs = useSession(({ viewAs }) => viewAs !== null);
  const save = async (values: object, version: number | null): Promise<OwnProfile> => {
    const { data } = await api.patch<OwnProfile>(authPath.profile, {
      body: versioned(values, version),
      busy: true,
      success: true,
    });
    // Header and cached lists show the profile. Not awaited: saving is done before they have reloaded.
    void reloadSession();
    void queries.invalidateQueries();
    return data;
  };
  return (
    <>
      <Facts />
      <FormPanel
        name="profile"
        columns={1}
        fields={fields}
        emptyValues={unloaded}
        valuesOf={valuesOf}
        get={load}
        save={save}
        readOnly={isViewingAs}
      />
    </>
  );
}
