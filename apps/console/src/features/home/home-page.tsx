import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../platform/session/session-store.ts';
import { Label } from '../../ui/cells/label.tsx';
import { UserAvatar } from '../../ui/cells/user-avatar.tsx';
import { Panel } from '../../ui/layout/page-layout.tsx';
import styles from './home-page.module.css';
import { homeMessages as text } from './home.messages.ts';

/** A page that the user may open. */
export interface Service {
  readonly path: string;
  readonly title: string;
  readonly icon: ReactNode;
}

function Services({ services }: { readonly services: readonly Service[] }) {
  return (
    <Panel title={text.services}>
      {services.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text.noServices} />
      ) : (
        <ul className={styles['services']}>
          {services.map(({ path, title, icon }) => (
            <li key={path}>
              <Link to={path} className={styles['service']}>
                <span className={styles['icon']}>{icon}</span>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Welcome() {
  const { avatar, nickname, username, roles } = useSession();
  return (
    <Panel>
      <div className={styles['welcome']}>
        <UserAvatar avatar={avatar} nickname={nickname} size={64} />
        <h2 className={styles['hello']}>{text.welcome(nickname)}</h2>
        <div className={styles['roles']}>
          <Label tone="strong">{text.administrator}</Label>
          {roles.map(({ id, name }) => (
            <Label key={id} tone="accent">
              {name}
            </Label>
          ))}
        </div>
        <dl className={styles['facts']}>
          <dt>{text.account}</dt>
          <dd>{username}</dd>
        </dl>
      </div>
    </Panel>
  );
}

/**
 * 概览: common services in the wide left column, the welcome panel at the right. Section 2.
 *
 * @param props.services pages that the user may open
 */
export function HomePage({ services }: { readonly services: readonly Service[] }) {
  return (
    <div className={styles['home']}>
      <Services services={services} />
      <Welcome />
    </div>
  );
}
