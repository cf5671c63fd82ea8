import { emergencyPage, emergencyPermissions } from '@mutai/contract/emergencies/page';
import { emergencyStateOf } from '@mutai/contract/emergencies/resource';
import type { Emergency } from '@mutai/contract/emergencies/schema';
import { limits } from '@mutai/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { FrameDrawer } from '../../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useKit, useNow, usePermissionCheck } from '../../../ui/kit/kit.tsx';
import { epoch } from '../../../ui/kit/time.ts';
import { emergenciesMessages as text } from '../emergencies.messages.ts';
import { allEmergencies, useEmergencyActions } from '../emergencies.queries.ts';
import { SeverityDot, StateCell } from '../emergency-cells.tsx';
import styles from './panel.module.css';
import { emptyTyped, TypedForm } from './typed-form.tsx';

interface RowProps {
  readonly emergency: Emergency;
  /** Buttons: name, and what runs. The first one that is dangerous stands out. */
  readonly actions: readonly (readonly [label: string, run: (of: Emergency) => Promise<void>, isDangerous: boolean])[];
}

/** Emergency with its buttons, each of which is disabled while one of them runs. */
function Row({ emergency, actions }: RowProps) {
  const { showFailure } = useKit();
  const [isBusy, setBusy] = useState(false);
  const { title, layoutId, layoutTitle, textCh, textEn, textRu } = emergency;
  const run = (action: (of: Emergency) => Promise<void>) => {
    setBusy(true);
    void action(emergency)
      .catch(showFailure)
      .finally(() => setBusy(false));
  };
  return (
    <li className={styles['row']} aria-label={title}>
      <div className={styles['what']}>
        <span className={styles['title']}>{title}</span>
        <span className={styles['content']}>{layoutId === null ? textCh || textEn || textRu : layoutTitle}</span>
        <SeverityDot severity={emergency.severity} />
        <StateCell emergency={emergency} />
      </div>
      {actions.map(([label, action, isDangerous]) => (
        <Button
          key={label}
          type={isDangerous ? 'primary' : 'default'}
          danger={isDangerous}
          disabled={isBusy}
          onClick={() => run(action)}
        >
          {label}
        </Button>
      ))}
    </li>
  );
}

interface ListProps {
  readonly emergencies: readonly Emergency[];
}

/** Emergencies at work or waiting, and those that are prepared. */
function Lists({ emergencies }: ListProps) {
  const { start, confirm, withdraw } = useEmergencyActions();
  const newest = Math.max(0, ...emergencies.map(({ updatedAt }) => epoch(updatedAt)));
  const now = useNow(newest);
  const isPrepared = (one: Emergency) => emergencyStateOf(one, now) === 'prepared';
  const begun = emergencies.filter((one) => !isPrepared(one));
  const prepared = emergencies.filter(isPrepared);
  return (
    <>
      {begun.length > 0 && (
        <section aria-label={text.panel.begun}>
          <h3 className={styles['heading']}>{text.panel.begun}</h3>
          <ul className={styles['rows']}>
            {begun.map((one) => (
              <Row
                key={one.id}
                emergency={one}
                actions={[
                  ...(one.askedById === null ? [] : [[text.confirm, confirm, true] as const]),
                  [text.withdraw, withdraw, false],
                ]}
              />
            ))}
          </ul>
        </section>
      )}
      <section aria-label={text.panel.prepared}>
        <h3 className={styles['heading']}>{text.panel.prepared}</h3>
        {prepared.length === 0 ? (
          <EmptyState small text={text.panel.nonePrepared} />
        ) : (
          <ul className={styles['rows']}>
            {prepared.map((one) => (
              <Row key={one.id} emergency={one} actions={[[text.start, start, true]]} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

interface EmergencyDrawerProps {
  readonly open: boolean;
  readonly close: () => void;
}

/**
 * Panel of the header, from which emergencies are started and ended without a further question: in two clicks from
 * everywhere. For users who hold `emergency:start`.
 */
export function EmergencyDrawer({ open, close }: EmergencyDrawerProps) {
  const holds = usePermissionCheck();
  const { data, error, isFetching, refetch } = useQuery({ ...allEmergencies, enabled: open });
  // Stays while the panel is closed.
  const [typed, setTyped] = useState(emptyTyped);
  const lists = () => {
    if (data !== undefined) return <Lists emergencies={data} />;
    if (error === null) return <Skeleton width="100%" height={96} />;
    return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
  };
  return (
    <FrameDrawer
      open={open}
      close={close}
      title={text.pageTitle}
      size={limits.emergencyPanelWidth}
      extra={
        <Link to={emergencyPage.path} onClick={close}>
          {text.panel.manage}
        </Link>
      }
    >
      <div className={styles['panel']}>
        {lists()}
        {holds(emergencyPermissions.create) && <TypedForm values={typed} onChange={setTyped} />}
      </div>
    </FrameDrawer>
  );
}
