import { layoutTemplateLimits } from '@mutai/contract/layout-templates/resource';
import type { FormField } from '../form/field-kinds.tsx';
import { layoutTemplateMessages as text } from './layout-template.messages.ts';

export type TemplateValues = { name: string; category: string };

export const emptyTemplate: TemplateValues = { name: '', category: '' };

/** Fields of a template of the site. */
export const templateFields: readonly FormField<TemplateValues>[] = [
  { kind: 'text', name: 'name', label: text.name, required: true, max: layoutTemplateLimits.nameMax },
  {
    kind: 'text',
    name: 'category',
    label: text.category,
    hint: text.categoryHint,
    max: layoutTemplateLimits.categoryMax,
  },
];
