import { LinkOutlined, UserOutlined } from '@ant-design/icons';
import { useId, type ReactNode } from 'react';
import { isPicture } from '../../ui/cells/user-avatar.tsx';
import { usersMessages as text } from './users.messages.ts';
import styles from './users.module.css';

/** Number of the drawn avatars in public/avatars. */
const drawn = 12;

const pathOf = (number: number): string => `/avatars/${String(number)}.svg`;
const choices = Array.from({ length: drawn }, (_, index) => ({
  path: pathOf(index + 1),
  label: text.avatarNumber(index + 1),
}));

export interface AvatarPickerProps {
  readonly id?: string;
  /** Path of the picture; empty for none. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** Chooses one of the drawn avatars, or none. A picture from elsewhere stays a choice as long as it is the value. */
export function AvatarPicker({ id, value = '', onChange }: AvatarPickerProps) {
  const group = useId();
  const foreign = value !== '' && !choices.some(({ path }) => path === value);
  const options = [
    { path: '', label: text.noAvatar },
    ...(foreign ? [{ path: value, label: text.otherAvatar }] : []),
    ...choices,
  ];
  return (
    <div id={id} className={styles['picker']} role="radiogroup" aria-label={text.avatar}>
      {options.map(({ path, label }) => (
        <label key={path} className={styles['choice']} title={label}>
          <input
            type="radio"
            name={group}
            checked={value === path}
            onChange={() => onChange?.(path)}
            aria-label={label}
          />
          <Preview path={path} />
        </label>
      ))}
    </div>
  );
}

/** What a choice looks like: an address elsewhere is kept, and no picture is fetched from it. */
function Preview({ path }: { readonly path: string }): ReactNode {
  if (isPicture(path)) return <img src={path} alt="" width={40} height={40} draggable={false} />;
  return (
    <span className={styles['none']}>{path === '' ? <UserOutlined aria-hidden /> : <LinkOutlined aria-hidden />}</span>
  );
}
