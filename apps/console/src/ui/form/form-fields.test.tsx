// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, expect, it } from 'vitest';
import type { FormField } from './field-kinds.tsx';
import { FormFields } from './form-fields.tsx';

type Values = { publishAt: string | null };

const fields: readonly FormField<Values>[] = [{ kind: 'dateTime', name: 'publishAt', label: '发布时间' }];

afterEach(cleanup);

/** Renders the form after the calendar has loaded. */
async function openForm(publishAt: string | null) {
  const { result } = renderHook(() => Form.useForm<Values>());
  const [form] = result.current;
  // Preloaded, because the form would otherwise show a placeholder.
  await import('../inputs/calendar.tsx');
  await act(
    async () =>
      void render(
        <Form<Values> form={form} name="test" initialValues={{ publishAt }}>
          <FormFields fields={fields} columns={1} />
        </Form>,
      ),
  );
  return {
    input: screen.getByPlaceholderText<HTMLInputElement>('请选择发布时间'),
    value: (): unknown => form.getFieldValue('publishAt'),
  };
}

it('shows a time in the reader’s time zone and stores it as ISO 8601', async () => {
  const { input, value } = await openForm('2026-01-31T08:30:00.000Z');
  const local = new Date('2026-01-31T08:30:00.000Z');
  const two = (part: number) => String(part).padStart(2, '0');
  expect(input.value).toBe(`2026-01-${two(local.getDate())} ${two(local.getHours())}:${two(local.getMinutes())}:00`);
  act(() => {
    fireEvent.mouseDown(input);
    fireEvent.change(input, { target: { value: '2026-02-01 07:08:09' } });
    fireEvent.keyDown(input, { key: 'Enter' });
  });
  expect(value()).toBe(new Date(2026, 1, 1, 7, 8, 9).toISOString());
});
