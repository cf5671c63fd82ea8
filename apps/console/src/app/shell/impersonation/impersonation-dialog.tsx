import { limits } from '@mutai/contract/limits';
import { Button, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { showFailure } from '../../../platform/http/api-client.ts';
import { roleChoices } from '../../../platform/resource/common-choices.ts';
import { impersonateRole } from '../../../platform/user/session-loading.ts';
import { useChoices } from '../../../ui/choices/choices.ts';
import { searchable } from '../../../ui/inputs/searchable.tsx';
import { impersonationMessages } from './impersonation.messages.ts';
import styles from './impersonation.module.css';

interface ImpersonationDialogProps {
  readonly open: boolean;
  readonly close: () => void;
}

/** Selects the role that a super-administrator impersonates. */
export function ImpersonationDialog({ open, close }: ImpersonationDialogProps) {
  const { all, failed, loading, retry } = useChoices(roleChoices, open);
  const [roleId, setRoleId] = useState<number>();
  const [busy, setBusy] = useState(false);
  const start = async (id: number | undefined): Promise<void> => {
    if (id === undefined) {
      return;
    }
    setBusy(true);
    try {
      await impersonateRole(id);
      close();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      title={impersonationMessages.title}
      width={limits.dialogWidth.small}
      okText={impersonationMessages.start}
      cancelText={impersonationMessages.cancel}
      okButtonProps={{ disabled: roleId === undefined, loading: busy }}
      onOk={() => void start(roleId)}
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
                      {impersonationMessages.retry}
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
