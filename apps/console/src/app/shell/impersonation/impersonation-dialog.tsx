import { limits } from '@mutai/contract/limits';
import { Button, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { roleChoices } from '../../../platform/resource/common-choices.ts';
import { impersonateRole } from '../../../platform/user/session-loading.ts';
import { useChoices } from '../../../ui/choices/choices.ts';
import { searchable } from '../../../ui/inputs/searchable.tsx';
import { impersonationMessages } from './impersonation.messages.ts';
import styles from './impersonation.module.css';
import { useBusyRun } from '../../../ui/feedback/use-busy-run.ts';
import { kitMessages } from '../../../ui/kit/kit.messages.ts';

interface ImpersonationDialogProps {
  readonly open: boolean;
  readonly close: () => void;
}

/** Selects the role that a super-administrator impersonates. */
export function ImpersonationDialog({ open, close }: ImpersonationDialogProps) {
  const { all, failed, loading, retry } = useChoices(roleChoices, open);
  const [roleId, setRoleId] = useState<number>();
  const { busy, run } = useBusyRun();
  const start = (id: number) =>
    run(async () => {
      await impersonateRole(id);
      close();
    });
  return (
    <Modal
      open={open}
      title={impersonationMessages.title}
      width={limits.dialogWidth.small}
      okText={impersonationMessages.start}
      cancelText={kitMessages.cancel}
      okButtonProps={{ disabled: roleId === undefined, loading: busy }}
      onOk={() => roleId !== undefined && start(roleId)}
      onCancel={close}
      afterClose={() => setRoleId(undefined)}
    >
      <p className={styles['hint']}>{impersonationMessages.hint}</p>
      <Form layout="vertical">
        <Form.Item
          label={impersonationMessages.role}
          htmlFor="impersonation-role"
          {...(failed
            ? {
                validateStatus: 'error',
                help: (
                  <>
                    {impersonationMessages.rolesFailed}
                    <Button type="link" size="small" onClick={retry}>
                      {kitMessages.retry}
                    </Button>
                  </>
                ),
              }
            : {})}
        >
          <Select<number>
            id="impersonation-role"
            placeholder={impersonationMessages.chooseRole}
            loading={loading}
            notFoundContent={impersonationMessages.noRoles}
            showSearch={searchable}
            options={(all ?? [])
              .filter(({ record }) => !record.holdsEverything)
              .map(({ record: { id, name } }) => ({ value: id, label: name }))}
            value={roleId ?? null}
            onChange={setRoleId}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
