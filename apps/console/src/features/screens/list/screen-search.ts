import { fixedChoices } from '../../../ui/choices/choices.ts';
import type { SearchField } from '../../../ui/toolbar/search-fields.ts';
import { screenGroupChoices } from '../../../platform/resource/common-choices.ts';
import { screensMessages as text } from '../records/screens.messages.ts';

/** URL parameter of the group filter. */
export const groupParameter = 'groupId';

/**
 * Search fields of screens.
 *
 * @param groupInBar true if the search bar has the group filter; otherwise the tree has it
 */
export const screenSearch = (groupInBar: boolean): readonly SearchField[] => [
  { name: 'name', label: text.name, placeholder: text.nameSearch },
  { kind: 'choice', name: 'state', label: text.state, from: fixedChoices(text.state, text.states), several: true },
  { name: 'address', label: text.address },
  groupInBar
    ? { kind: 'choice', name: groupParameter, label: text.groupId, from: screenGroupChoices }
    : { kind: 'elsewhere', name: groupParameter, label: text.groupId, accepts: screenGroupChoices.accepts },
];
