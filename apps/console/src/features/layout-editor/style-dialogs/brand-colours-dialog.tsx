import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { layoutStyleLimits } from '@mutai/contract/layout-styles/resource';
import type { BrandColor } from '@mutai/contract/layout-styles/schema';
import { Colour } from '@mutai/layout/model/fields';
import { Button, Input, type InputRef } from 'antd';
import { type SubmitEvent, useRef, useState } from 'react';
import { PageModal } from '../../../ui/feedback/overlays.tsx';
import { useConfirmRemoval } from '../../../ui/feedback/use-confirm.tsx';
import { useKit } from '../../../ui/kit/kit.tsx';
import { Field, Problem } from '../panels/fields/field.tsx';
import { readColour } from '../panels/fields/read-colour.ts';
import { problemOf } from '../panels/values/schemas.ts';
import { addColour, type ColoursChange, moveColour, removeColour, replaceColour } from '../styles/brand-colours.ts';
import { RowButton } from '../styles/row-button.tsx';
import styles from '../styles/styles.module.css';
import { stylesMessages as text } from '../styles/styles.messages.ts';
import { useBrandColours, useChangeColours } from '../styles/styles.queries.ts';

const colourSchema = Colour(text.color);

export interface BrandColoursDialogProps {
  /** Color that the form begins with; empty: none. */
  readonly colour: string;
  readonly onClosed: () => void;
}

/** 管理品牌色. Each change is saved at once. Mount it to open it, unmount it on `onClosed`. */
export function BrandColoursDialog({ colour, onClosed }: BrandColoursDialogProps) {
  const { showFailure } = useKit();
  const [open, setOpen] = useState(true);
  const { data } = useBrandColours();
  const [changed, setChanged] = useState<BrandColor | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const changeColours = useChangeColours();
  const confirmRemoval = useConfirmRemoval();
  const busy = useRef(false);
  /** Runs a change. @returns why it is impossible; `null`: it is saved; `undefined`: the request failed */
  const change = async (wanted: ColoursChange): Promise<string | null | undefined> => {
    if (busy.current) return undefined;
    busy.current = true;
    try {
      return await changeColours(wanted);
    } catch (error) {
      return showFailure(error);
    } finally {
      busy.current = false;
    }
  };
  const changeList = async (wanted: ColoursChange) => setProblem((await change(wanted)) ?? null);
  const colours = data?.colors ?? [];
  return (
    <PageModal
      open={open}
      title={text.manageTitle}
      width={limits.dialogWidth.small}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {data !== undefined && colours.length === 0 && <p className={styles['hint']}>{text.brandNone}</p>}
      <ul className={styles['colors']} aria-label={text.brand}>
        {colours.map((one, index) => (
          <li key={one.name} className={styles['row']}>
            <Patch colour={one.color} />
            <span className={styles['colorName']} title={one.name}>
              {one.name}
            </span>
            <span className={styles['colorValue']}>{one.color}</span>
            <RowButton
              label={text.up(one.name)}
              icon={<ArrowUpOutlined aria-hidden />}
              inactive={index === 0}
              onClick={() => void changeList(moveColour(one, -1))}
            />
            <RowButton
              label={text.down(one.name)}
              icon={<ArrowDownOutlined aria-hidden />}
              inactive={index === colours.length - 1}
              onClick={() => void changeList(moveColour(one, 1))}
            />
            <RowButton
              label={text.edit(one.name)}
              icon={<EditOutlined aria-hidden />}
              onClick={() => setChanged(one)}
            />
            <RowButton
              label={text.removeColor(one.name)}
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => confirmRemoval({ what: one.name, run: () => changeList(removeColour(one)) })}
            />
          </li>
        ))}
      </ul>
      <Problem id="brand-colours-problem" text={problem} />
      <ColourForm
        key={changed === null ? '' : changed.name}
        start={changed ?? { name: '', color: colour }}
        changed={changed}
        save={change}
        onSaved={() => {
          setChanged(null);
          setProblem(null);
        }}
        onCancel={() => setChanged(null)}
      />
    </PageModal>
  );
}

/** Square in a color. */
function Patch({ colour }: { readonly colour: string }) {
  return (
    <span aria-hidden className={styles['color']}>
      <span style={{ backgroundColor: colour }} />
    </span>
  );
}

interface ColourFormProps {
  readonly start: BrandColor;
  /** Color that is changed; `null`: a new one is added. */
  readonly changed: BrandColor | null;
  readonly save: (wanted: ColoursChange) => Promise<string | null | undefined>;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** Name and color of a new brand color, or of one that is changed. */
function ColourForm({ start, changed, save, onSaved, onCancel }: ColourFormProps) {
  const [name, setName] = useState(start.name);
  const [colour, setColour] = useState(start.color);
  const [problems, setProblems] = useState<Partial<Record<'name' | 'color', string>>>({});
  const field = useRef<InputRef>(null);
  const read = readColour(colour);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const entered: BrandColor = { name: name.trim(), color: read };
    const wrongColour = problemOf(colourSchema, read);
    const wrong = {
      ...(entered.name === '' ? { name: text.nameMissing } : {}),
      ...(wrongColour === null ? {} : { color: wrongColour }),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    const refused = await save(changed === null ? addColour(entered) : replaceColour(changed, entered));
    if (typeof refused === 'string') setProblems({ name: refused });
    if (refused !== null) return;
    if (changed === null) setName('');
    onSaved();
    field.current?.focus();
  };
  const title = changed === null ? text.addTitle : text.changeTitle(changed.name);
  return (
    <form className={styles['form']} aria-label={title} onSubmit={(event) => void submit(event)}>
      <h3>{title}</h3>
      <Field label={text.name} problem={problems.name ?? null}>
        {(wiring) => (
          <Input
            {...wiring}
            ref={field}
            value={name}
            maxLength={layoutStyleLimits.colorNameMax}
            autoComplete="off"
            onChange={({ target }) => {
              setName(target.value);
              setProblems({});
            }}
          />
        )}
      </Field>
      <Field label={text.color} problem={problems.color ?? null}>
        {(wiring) => (
          <Input
            {...wiring}
            value={colour}
            prefix={<Patch colour={read} />}
            autoComplete="off"
            spellCheck={false}
            placeholder="#2b5fd9"
            onChange={({ target }) => {
              setColour(target.value);
              setProblems({});
            }}
          />
        )}
      </Field>
      <div className={styles['formActions']}>
        {changed !== null && <Button onClick={onCancel}>{text.cancelChange}</Button>}
        <Button type="primary" htmlType="submit">
          {changed === null ? text.add : text.change}
        </Button>
      </div>
    </form>
  );
}
