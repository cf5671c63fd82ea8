// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { testingKit } from '../kit/testing-kit.tsx';
import { ChoiceField } from './choice-views.tsx';
import { fixedChoices } from './choices.ts';

it('Tab leaves a field for several values without another choice', () => {
  const onChange = vi.fn<(value: unknown) => void>();
  const from = fixedChoices('语言', { ch: '中文', en: '英文' });
  render(
    <ChoiceField from={from} several value={['en']} onChange={onChange} placeholder="请选择语言" aria-label="语言" />,
    { wrapper: testingKit([]) },
  );
  const field = screen.getByRole('combobox', { name: '语言' });
  fireEvent.mouseDown(field);
  fireEvent.keyDown(field, { key: 'Tab', keyCode: 9 });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(onChange.mock.calls).toEqual([[['en', 'ch']]]);
});
