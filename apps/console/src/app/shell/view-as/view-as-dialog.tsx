import { limits } from '@mutai/contract/limits';
import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import { roleChoices } from '../../../platform/resource/common-choices.ts';
import { viewAsRole } from '../../../platform/user/session-loading.ts';
import { useChoices } from '../../../ui/choices/choices.ts';
import { PageModal } from '../../../ui/feedback/overlays.tsx';
import { searchable } from '../../../ui/inputs/searchable.tsx';
import { viewAsMessages } from './view-as.messages.ts';
import styles from './view-as.module.css';
import { useBusyRun } from '../../../ui/feedback/use-busy-run.ts';
import { kitMessages } from '../../../ui/kit/kit.messages.ts';

interface ViewAsDialogProps {
  readonly open: boolean;
  readonly close: () => void;
}

/** Selects the role that a super-administrator views as. */
export function ViewAsDialog({ open, close }: ViewAsDialogProps) {
  const { all, failed, loading, retry } = useChoices(roleChoices, open);
  const [roleId, setRoleId] = useState<number>();
  const { busy, run } = useBusyRun();
  const start = (id: number) =>
    run(async () => {
      await viewAsRole(id);
      close();
    });
  return (
    <PageModal
      open={open}
      title={viewAsMessages.title}
      width={limits.dialogWidth.small}
      okText={viewAsMessages.start}
      cancelText={kitMessages.cancel}
      okButtonProps={{ disabled: roleId === undefined, loading: busy }}
      onOk={() => roleId !== undefined && start(roleId)}
      onCancel={close}
      afterClose={() => setRoleId(undefined)}
    >
      <p className={styles['hint']}>{viewAsMessages.hint}</p>
      <Form layout="vertical">
        <Form.Item
          label={viewAsMessages.role}
          htmlFor="view-as-role"
          {...(failed
            ? {
                validateStatus: 'error',
                help: (
                  <>
                    {viewAsMessages.rolesFailed}
                    <Button type="link" size="small" onClick={retry}>
                      {kitMessages.retry}
                    </Button>
                  </>
                ),
              }
            : {})}
        >
          <Select<number>
            id="view-as-role"
            placeholder={viewAsMessages.chooseRole}
            loading={loading}
            notFoundContent={viewAsMessages.noRoles}
            showSearch={searchable}
            options={(all ?? [])
              .filter(({ record }) => !record.holdsEverything)
              .map(({ record: { id, name } }) => ({ value: id, label: name }))}
            value={roleId ?? null}
            onChange={setRoleId}
          />
        </Form.Item>
      </Form>
    </PageModal>
  );
}
