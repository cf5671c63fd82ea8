import { CloseCircleFilled } from '@ant-design/icons';
import { kitMessages as text } from '../kit/kit.messages.ts';

/** `allowClear` of a text field, with a Chinese label for its button. */
export const clearable = { clearIcon: <CloseCircleFilled aria-label={text.clear} /> };
