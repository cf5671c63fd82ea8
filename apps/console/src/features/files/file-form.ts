import type { FileRecord } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import { fileCategoryChoices } from '../../platform/resource/common-choices.ts';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { valuesLike } from '../../ui/form/values.ts';
import { filesMessages as text } from './files.messages.ts';

export type FileValues = Pick<FileRecord, 'name' | 'categoryId' | 'description'>;

/** Files are not created by a form, so these defaults are never sent. */
export const emptyFile: FileValues = { name: '', categoryId: 0, description: '' };

export const valuesOf = valuesLike(emptyFile);

/** Fields of 修改素材. */
export const fileFields: readonly FormField<FileValues>[] = [
  { kind: 'text', name: 'name', label: text.fileName, required: true, max: limits.fileNameMax },
  { kind: 'choice', name: 'categoryId', label: text.categoryId, required: true, from: fileCategoryChoices },
  { kind: 'longText', name: 'description', label: text.description, max: limits.descriptionMax },
];
