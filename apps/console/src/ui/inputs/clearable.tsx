import { CloseCircleFilled } from '@ant-design/icons';
import { kitMessages as text } from '../kit/kit.messages.ts';

/** For `allowClear` of a text field: its button has a name in our language. */
export const clearable = { clearIcon: <CloseCircleFilled aria-label={text.clear} /> };
