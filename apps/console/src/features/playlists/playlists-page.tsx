import { limits } from '@mutai/contract/limits';
import { type Transition } from '@mutai/contract/playlists/resource';
import { playlistPermissions } from '@mutai/contract/playlists/page';
import type { Playlist, PlaylistItem } from '@mutai/contract/playlists/schema';
import { fixedChoices } from '../../ui/choices/choices.ts';
import { formFields } from '../../ui/form/field-kinds.tsx';
import { valuesLike } from '../../ui/form/values.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { ItemsField } from './items/items-field.tsx';
import { ItemsText } from './items/items-text.tsx';
import { playlistsMessages as text } from './records/playlists.messages.ts';
import { playlistsClient, playlistsName } from './records/playlists.queries.ts';

/** Values of the form. */
type PlaylistValues = {
  title: string;
  transition: Transition;
  items: readonly PlaylistItem[];
  description: string;
};

const emptyPlaylist: PlaylistValues = { title: '', transition: 'cut', items: [], description: '' };
const transitionChoices = fixedChoices(text.transition, text.transitions);

const playlists: ResourceDeclaration<Playlist, PlaylistValues> = {
  name: playlistsName,
  title: text.pageTitle,
  purpose: text.purpose,
  client: playlistsClient,
  permissions: playlistPermissions,
  columns: [
    { key: 'title', title: text.title, width: 200, required: true, flexible: true, sortable: true },
    { key: 'itemCount', title: text.itemCount, width: 88, numeric: true },
    { key: 'transition', title: text.transition, width: 112, from: transitionChoices },
    { key: 'description', title: text.description, width: 240, kind: 'secondary' },
    { key: 'updatedAt', title: text.updated, width: 120, sortable: true, kind: 'time' },
    { key: 'createdAt', title: text.created, width: 120, sortable: true, initiallyHidden: true, kind: 'time' },
  ],
  search: [{ name: 'title', label: text.title }],
  labelOf: ({ title }) => title,
  trash: true,
  history: true,
  form: {
    createTitle: text.createTitle,
    modifyTitle: text.modifyTitle,
    width: limits.dialogWidth.post,
    columns: 2,
    fields: formFields<PlaylistValues>({
      title: { kind: 'text', label: text.title, required: true, max: limits.nameMax },
      transition: { kind: 'choice', label: text.transition, required: true, from: transitionChoices, next: 'same' },
      items: {
        label: text.items,
        wide: true,
        control: <ItemsField label={text.items} />,
        show: (value) => <ItemsText items={value as readonly PlaylistItem[]} />,
      },
      description: { kind: 'longText', label: text.description, max: limits.descriptionMax, wide: true },
    }),
    emptyValues: emptyPlaylist,
    valuesOf: valuesLike(emptyPlaylist),
  },
};

/** 节目单. */
export function PlaylistsPage() {
  return <ResourcePage resource={playlists} />;
}
