import { type Language, languageNames, languages } from '@mutai/layout/model/languages';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { usePictureFaultsOf } from '../../editor/broken-pictures.ts';
import { isTransparent } from '../../../../ui/layout-picture/transparency.tsx';
import { useEditor, useEditorState } from '../../editor/use-editor.ts';
import { ColourField } from '../fields/colour-field.tsx';
import { Field } from '../fields/field.tsx';
import fieldStyles from '../fields/fields.module.css';
import { NumberField } from '../fields/number-field.tsx';
import { PictureProperty } from '../fields/picture-property.tsx';
import { TextField } from '../fields/text-field.tsx';
import { panelMessages as text } from '../common/panels.messages.ts';
import { canvasProperty, choose } from '../values/property.ts';
import { problemOf } from '../values/schemas.ts';
import { mixed, type Shared } from '../values/shared.ts';
import { Section } from '../common/section.tsx';
import { Warnings } from '../common/warnings.tsx';
import { GuideFields } from './guide-fields.tsx';

/** 画布属性. */
export function CanvasProperties() {
  const editor = useEditor();
  const canvas = useEditorState(({ layout }) => layout.canvas);
  return (
    <>
      <Warnings warnings={usePictureFaultsOf(null)} />
      <Section title={text.sections.basic}>
        <TextField property={canvasProperty(editor, canvas, 'title')} />
        <TextField property={canvasProperty(editor, canvas, 'description')} long />
        <NumberField property={canvasProperty(editor, canvas, 'width')} unit={text.pixels} step={10} />
        <NumberField property={canvasProperty(editor, canvas, 'height')} unit={text.pixels} step={10} />
      </Section>
      <Section title={text.sections.background}>
        <PictureProperty property={canvasProperty(editor, canvas, 'bgImage')} />
        <ColourField property={canvasProperty(editor, canvas, 'bgColor')} />
        {isTransparent(canvas) && <div className={fieldStyles['hint']}>{text.transparent}</div>}
      </Section>
      <Section title={text.sections.languages}>
        <LanguageList />
        <NumberField property={canvasProperty(editor, canvas, 'langSwitch')} unit={text.seconds} />
      </Section>
      <GuideFields />
    </>
  );
}

const languagesOf = (value: Shared<readonly Language[]>): readonly Language[] => (value === mixed ? [] : value);

/** Languages that take turns, at least one, in the order in which they were chosen. */
function LanguageList() {
  const editor = useEditor();
  const canvas = useEditorState(({ layout }) => layout.canvas);
  const property = canvasProperty(editor, canvas, 'langList');
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = languagesOf(property.value);
  return (
    <Field label={property.label} problem={problem}>
      {({ id: _, ...described }) => (
        <div role="group" aria-label={property.label} className={fieldStyles['ticks']} {...withoutInvalid(described)}>
          {languages.map((language) => (
            <Checkbox
              key={language}
              checked={chosen.includes(language)}
              onChange={({ target }) => {
                const others = languagesOf(property.current()).filter((other) => other !== language);
                const next = target.checked ? [...others, language] : others;
                const mistake = problemOf(property.schema, next);
                setProblem(mistake);
                if (mistake === null) choose(property, next);
              }}
            >
              {languageNames[language]}
            </Checkbox>
          ))}
        </div>
      )}
    </Field>
  );
}

/** `aria-invalid` is not allowed on groups, so only the description is passed. */
const withoutInvalid = ({ 'aria-describedby': by }: { readonly 'aria-describedby'?: string }) =>
  by === undefined ? {} : { 'aria-describedby': by };
