import { savedViewLimits } from '@mutai/contract/views/resource';
import type { SavedView } from '@mutai/contract/views/schema';
import { Button, Checkbox, type InputRef } from 'antd';
import Input from 'antd/es/input/Input';
import { useId, useState, type SubmitEvent } from 'react';
import { useFocusOnMount } from '../kit/hooks.ts';
import { viewsMessages as text } from './views.messages.ts';
import styles from './views.module.css';

export type ViewFormValues = Pick<SavedView, 'name' | 'shared'>;

interface ViewFormProps {
  /** `null`: a new view. */
  readonly start: ViewFormValues | null;
  readonly onSubmit: (values: ViewFormValues) => Promise<void>;
  readonly onCancel: () => void;
}

/** Name of a view, and whether others may use it. */
export function ViewForm({ start, onSubmit, onCancel }: ViewFormProps) {
  const [name, setName] = useState(start?.name ?? '');
  const [shared, setShared] = useState(start?.shared ?? false);
  const [busy, setBusy] = useState(false);
  const field = useFocusOnMount<InputRef>();
  const nameId = useId();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '' || busy) return;
    setBusy(true);
    await onSubmit({ name: name.trim(), shared });
    setBusy(false);
  };
  return (
    <form
      className={styles['form']}
      aria-label={start === null ? text.saveNew : text.edit}
      onSubmit={(event) => void submit(event)}
    >
      <label htmlFor={nameId}>{text.name}</label>
      <Input
        id={nameId}
        ref={field}
        value={name}
        maxLength={savedViewLimits.nameMax}
        placeholder={text.namePlaceholder}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <div>
        <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)}>
          {text.shareLabel}
        </Checkbox>
        <div className={styles['hint']}>{text.shareHint}</div>
      </div>
      <div className={styles['formActions']}>
        <Button size="small" onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button size="small" type="primary" htmlType="submit" disabled={name.trim() === ''} loading={busy}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
