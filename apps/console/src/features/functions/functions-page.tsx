import { functionPermissions, type SiteFunction, siteFunctions } from '@mutai/contract/functions/resource';
import type { FunctionSettings } from '@mutai/contract/functions/schema';
import { Flex, Switch } from 'antd';
import { useId } from 'react';
import { HoverTooltip } from '../../ui/cells/hover-tooltip.tsx';
import { TimeCell } from '../../ui/cells/time-cell.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
import { Panel } from '../../ui/layout/page-layout.tsx';
import { functionsMessages as text } from './functions.messages.ts';
import styles from './functions.module.css';
import { useFunctionSettings, useSwitchFunction } from './functions.queries.ts';
import { InterfaceSettings } from './interface-settings.tsx';

interface RowProps {
  readonly name: SiteFunction;
  readonly settings: FunctionSettings;
  readonly mayChange: boolean;
  readonly pending: boolean;
  readonly onSwitch: (on: boolean) => void;
}

function FunctionRow({ name, settings, mayChange, pending, onSwitch }: RowProps) {
  const purposeId = useId();
  const on = settings[name];
  const switched = settings.switched[name];
  const control = (
    <Switch
      aria-label={text.labels[name]}
      aria-describedby={purposeId}
      checked={on}
      loading={pending}
      disabled={!mayChange}
      onChange={onSwitch}
    />
  );
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <h2 className={styles['name']}>{text.labels[name]}</h2>
        <p id={purposeId} className={styles['purpose']}>
          {text.purposes[name]}
        </p>
        <p className={styles['switched']}>
          {switched === null ? (
            text.neverSwitched
          ) : (
            <>
              {text.switchedBy(switched.by)} <TimeCell at={switched.at} />
            </>
          )}
        </p>
      </div>
      <span className={styles['state']} data-on={on}>
        {text.words[on ? 'true' : 'false']}
      </span>
      {mayChange ? control : <HoverTooltip title={text.noPermission}>{control}</HoverTooltip>}
    </li>
  );
}

function Functions({ mayChange }: { readonly mayChange: boolean }) {
  const { data, error, isFetching, refetch } = useFunctionSettings();
  const { pending, switchTo } = useSwitchFunction();
  if (data === undefined && error !== null) {
    return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <ul aria-busy={data === undefined}>
      {siteFunctions.map((name) =>
        data === undefined ? (
          <li key={name} className={styles['row']}>
            <Skeleton width="60%" height={66} />
          </li>
        ) : (
          <FunctionRow
            key={name}
            name={name}
            settings={data}
            mayChange={mayChange}
            pending={pending === name}
            // Failures have been reported by then.
            onSwitch={(on) => void switchTo(name, on)}
          />
        ),
      )}
    </ul>
  );
}

/** 功能列表: switches for site functions. */
export function FunctionsPage() {
  const holds = usePermissionCheck();
  const mayChange = holds(functionPermissions.update);
  return (
    <Flex vertical gap={16}>
      <Panel>
        <Functions mayChange={mayChange} />
      </Panel>
      {mayChange && <InterfaceSettings />}
    </Flex>
  );
}
