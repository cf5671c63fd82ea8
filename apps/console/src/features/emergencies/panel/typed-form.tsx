import { charactersIn, firstCharacters } from '@mutai/contract/characters';
import { emergencyTargets } from '@mutai/contract/emergencies/resource';
import { severities } from '@mutai/contract/emergencies/severities';
import { limits } from '@mutai/contract/limits';
import { Button, Form, InputNumber } from 'antd';
import { useState } from 'react';
import { screenGroupChoices } from '../../../platform/resource/common-choices.ts';
import { findScreens } from '../../../platform/resource/found-records.ts';
import { ChoiceField } from '../../../ui/choices/choice-views.tsx';
import { fixedChoices } from '../../../ui/choices/choices.ts';
import { useKit } from '../../../ui/kit/kit.tsx';
import { FoundManySelect } from '../../../ui/inputs/found-many-select.tsx';
import { LongText } from '../../../ui/inputs/inputs.tsx';
import type { TitledReference } from '../../../ui/inputs/titled-reference.ts';
import { emergenciesMessages as text } from '../emergencies.messages.ts';
import { screensFound, type TypedEmergency, useEmergencyActions } from '../emergencies.queries.ts';
import styles from './panel.module.css';

type TypedValues = Omit<TypedEmergency, 'title' | 'target' | 'screenIds'> & {
  readonly screens: readonly TitledReference[];
};

/** Values of the form before anything is typed. Neither groups nor screens: all screens. */
export const emptyTyped: TypedValues = {
  severity: severities[1],
  textCh: '',
  textEn: '',
  textRu: '',
  minutes: null,
  groupIds: [],
  screens: [],
};

const { textMax, minutesMax } = limits.emergencies;
const severityChoices = fixedChoices(text.severity, text.severities);
const isSeverity = (value: unknown): value is TypedValues['severity'] => severities.some((one) => one === value);

const messageOf = ({ textCh, textEn, textRu }: TypedValues): string =>
  [textCh, textEn, textRu].find((one) => one.trim() !== '') ?? '';

interface TypedFormProps {
  readonly values: TypedValues;
  readonly onChange: (values: TypedValues) => void;
}

/** Form for a text that is shown at once. It is emptied when the text is on the screens. */
export function TypedForm({ values, onChange }: TypedFormProps) {
  const { startTyped } = useEmergencyActions();
  const { showFailure } = useKit();
  const [isBusy, setBusy] = useState(false);
  const set = (changes: Partial<TypedValues>) => onChange({ ...values, ...changes });
  const message = messageOf(values);
  const tooLong = [values.textCh, values.textEn, values.textRu].some((one) => charactersIn(one) > textMax);
  const send = (): void => {
    const title = firstCharacters(message.trim().split('\n')[0] ?? '', limits.nameMax);
    const { screens, ...typed } = values;
    const screenIds = screens.map(({ id }) => id);
    const target = values.groupIds.length + screenIds.length === 0 ? emergencyTargets[0] : emergencyTargets[1];
    setBusy(true);
    // After a failure everything typed is still there.
    void startTyped({ ...typed, screenIds, title, target })
      .then(() => onChange(emptyTyped))
      .catch(showFailure)
      .finally(() => setBusy(false));
  };
  return (
    <section aria-label={text.panel.typed}>
      <h3 className={styles['heading']}>{text.panel.typed}</h3>
      <Form layout="vertical" onFinish={send}>
        <Form.Item label={text.textCh} htmlFor="emergency-ch">
          <LongText
            id="emergency-ch"
            max={textMax}
            value={values.textCh}
            onChange={({ target }) => set({ textCh: target.value })}
          />
        </Form.Item>
        <Form.Item label={text.textEn} htmlFor="emergency-en">
          <LongText
            id="emergency-en"
            max={textMax}
            lines={[1, 6]}
            value={values.textEn}
            onChange={({ target }) => set({ textEn: target.value })}
          />
        </Form.Item>
        <Form.Item label={text.textRu} htmlFor="emergency-ru">
          <LongText
            id="emergency-ru"
            max={textMax}
            lines={[1, 6]}
            value={values.textRu}
            onChange={({ target }) => set({ textRu: target.value })}
          />
        </Form.Item>
        <div className={styles['pair']}>
          <Form.Item label={text.severity} htmlFor="emergency-severity">
            <ChoiceField
              id="emergency-severity"
              from={severityChoices}
              placeholder={text.severity}
              allowClear={false}
              value={values.severity}
              onChange={(severity) => isSeverity(severity) && set({ severity })}
            />
          </Form.Item>
          <Form.Item label={text.minutes} htmlFor="emergency-minutes">
            <InputNumber
              id="emergency-minutes"
              className={styles['number'] ?? ''}
              min={1}
              max={minutesMax}
              precision={0}
              placeholder={text.untilWithdrawn}
              value={values.minutes}
              onChange={(minutes) => set({ minutes })}
            />
          </Form.Item>
        </div>
        <Form.Item label={text.groupIds} htmlFor="emergency-groups">
          <ChoiceField
            id="emergency-groups"
            from={screenGroupChoices}
            several
            placeholder={text.panel.allScreens}
            value={values.groupIds}
            onChange={(chosen) => set({ groupIds: Array.isArray(chosen) ? chosen.map(Number) : [] })}
          />
        </Form.Item>
        <Form.Item label={text.screenIds} htmlFor="emergency-screens">
          <FoundManySelect
            id="emergency-screens"
            label={text.screenIds}
            name={screensFound}
            find={findScreens}
            whenOpened
            value={values.screens}
            onChange={(screens) => set({ screens })}
          />
        </Form.Item>
        <Button htmlType="submit" type="primary" danger block loading={isBusy} disabled={message === '' || tooLong}>
          {text.panel.startTyped}
        </Button>
      </Form>
    </section>
  );
}
