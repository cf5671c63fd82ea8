import { comparisonNames, comparisons, isUnary } from '@mutai/layout/data/condition';
import { type Block } from '@mutai/layout/model/block';
import { languageNames, languages } from '@mutai/layout/model/languages';
import { initialVisibility } from '@mutai/layout/model/visibility';
import { useEditor } from '../../editor/use-editor.ts';
import { Section } from '../common/section.tsx';
import { panelMessages as text } from '../common/panels.messages.ts';
import { PathField, SourceField } from '../data/source-fields.tsx';
import { ChoiceField, SeveralField } from '../fields/choice-field.tsx';
import { EffectRow } from '../fields/effect-row.tsx';
import { TextField } from '../fields/text-field.tsx';
import { blockProperty } from '../values/property.ts';
import { presenceAt, sharedAt } from '../values/shared.ts';

const languageChoices = languages.map((language) => ({ value: language, title: languageNames[language] }));
const comparisonChoices = comparisons.map((compare) => ({ value: compare, title: comparisonNames[compare] }));

/** Conditions under which screens show blocks: time, hours, days, language, data. */
export function ConditionFields({ blocks }: { readonly blocks: readonly Block[] }) {
  const editor = useEditor();
  const part = <To extends Parameters<typeof blockProperty>[2]>(way: To) => blockProperty(editor, blocks, way);
  const source = sharedAt(blocks, 'when.source');
  const compare = comparisons.find((one) => one === sharedAt(blocks, 'when.compare'));
  return (
    <Section title={text.sections.conditions}>
      <EffectRow property={part('when')} there={presenceAt(blocks, 'when')} initial={initialVisibility}>
        <TextField property={part('when.from')} type="datetime-local" />
        <TextField property={part('when.until')} type="datetime-local" />
        <TextField property={part('when.start')} type="time" />
        <TextField property={part('when.end')} type="time" />
        <SeveralField property={part('when.days')} choices={text.weekdays} />
        <SeveralField property={part('when.languages')} choices={languageChoices} />
        <SourceField property={part('when.source')} />
        {typeof source === 'number' && source > 0 && (
          <>
            <PathField property={part('when.field')} source={source} path="" of="values" />
            <ChoiceField property={part('when.compare')} choices={comparisonChoices} />
            {compare !== undefined && !isUnary(compare) && <TextField property={part('when.with')} />}
          </>
        )}
      </EffectRow>
    </Section>
  );
}
