import type { FunctionSettings } from '@mutai/contract/functions/schema';
import { limits } from '@mutai/contract/limits';
import { rules } from '@mutai/contract/rules';
import { Select } from 'antd';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { valuesLike } from '../../ui/form/values.ts';
import { leftByTab } from '../../ui/inputs/left-by-tab.ts';
import { Panel } from '../../ui/layout/page-layout.tsx';
import { functionsMessages as text } from './functions.messages.ts';
import { loadInterfaceSettings, saveInterfaceSettings } from './functions.queries.ts';

type InterfaceValues = Pick<FunctionSettings, 'allowedOrigins' | 'postUrl' | 'feedFullText'>;

const unloaded: InterfaceValues = { allowedOrigins: [], postUrl: '', feedFullText: false };

const areOrigins = (values: unknown) =>
  Array.isArray(values) && values.every((value) => rules.origin.pattern.test(String(value)));

const fields: readonly FormField<InterfaceValues>[] = [
  {
    name: 'allowedOrigins',
    label: text.labels.allowedOrigins,
    hint: text.originsHint,
    rules: [
      {
        validator: (_rule, values: unknown) =>
          areOrigins(values) ? Promise.resolve() : Promise.reject(new Error(text.originMessage)),
      },
    ],
    control: (
      <Select
        mode="tags"
        {...leftByTab}
        open={false}
        suffixIcon={null}
        maxCount={limits.allowedOrigins}
        tokenSeparators={[' ', ',', '，']}
        placeholder={text.originsPlaceholder}
      />
    ),
    show: (values) => (Array.isArray(values) ? values.join('、') : ''),
  },
  {
    kind: 'text',
    name: 'postUrl',
    label: text.labels.postUrl,
    max: limits.urlMax,
    fits: rules.postUrl,
    hint: text.postUrlHint,
  },
  { kind: 'switch', name: 'feedFullText', label: text.labels.feedFullText, hint: text.feedFullTextHint },
];

/** Access of sites to the public interface, and the address of its posts. */
export function InterfaceSettings() {
  return (
    <Panel title={text.interfaceTitle}>
      <FormPanel
        name="function-interface"
        columns={1}
        fields={fields}
        emptyValues={unloaded}
        valuesOf={valuesLike(unloaded)}
        get={loadInterfaceSettings}
        save={saveInterfaceSettings}
      />
    </Panel>
  );
}
