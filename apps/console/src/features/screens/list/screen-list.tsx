import {
  CodeOutlined,
  FolderOutlined,
  FundProjectionScreenOutlined,
  KeyOutlined,
  LinkOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { openedScreenParameter, screenPermissions, screenWallPath } from '@mutai/contract/screens/page';
import { commandKinds, type CommandKind } from '@mutai/contract/screens/resource';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { useMemo, useState } from 'react';
import { useHref, useSearchParams } from 'react-router';
import { usePermission } from '../../../platform/session/session-store.ts';
import type { RowAction } from '../../../ui/cells/row-actions.tsx';
import { useChoices } from '../../../ui/choices/choices.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { kitMessages } from '../../../ui/kit/kit.messages.ts';
import { useAddressed } from '../../../ui/resource/addressed.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import type { BatchEditDeclaration, ResourceDeclaration } from '../../../ui/resource/resource.ts';
import { useScreenCommands } from '../commands/use-screen-commands.tsx';
import {
  bodyOf,
  emptyScreen,
  enabledField,
  fitField,
  groupField,
  layoutField,
  screenFields,
  valuesOf,
  volumeField,
  type ScreenValues,
} from '../form/screen-form.tsx';
import { screenGroupChoices } from '../../../platform/resource/common-choices.ts';
import { usePairing } from '../pairing/use-pairing.ts';
import { screensClient, screensName, useLiveScreens } from '../records/screens.queries.ts';
import { screensMessages as text } from '../records/screens.messages.ts';
import { screenColumns } from './screen-columns.tsx';
import { groupParameter, screenSearch } from './screen-search.ts';
import { screenTile } from './screen-tile.tsx';

const ScreenDrawer = lazyPart(async () => (await import('../details/screen-drawer.tsx')).ScreenDrawer);
const PairDialog = lazyPart(async () => (await import('../pairing/pair-dialog.tsx')).PairDialog);
const KeysDrawer = lazyPart(async () => (await import('../keys/keys-drawer.tsx')).KeysDrawer);
const CommandDialog = lazyPart(async () => (await import('../commands/command-dialog.tsx')).CommandDialog);
const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog);

const pairIcon = <LinkOutlined aria-hidden />;
const createIcon = <PlusOutlined aria-hidden />;
const keysIcon = <KeyOutlined aria-hidden />;
const wallIcon = <FundProjectionScreenOutlined aria-hidden />;
const moveIcon = <FolderOutlined aria-hidden />;
const commandIcon = <CodeOutlined aria-hidden />;

const batchEdit: BatchEditDeclaration = {
  permission: screenPermissions.update,
  fields: [
    { ...groupField, name: 'groupId' },
    { ...layoutField, name: 'layoutId' },
    { ...enabledField, name: 'enabled' },
    { ...volumeField, name: 'volume' },
    { ...fitField, name: 'fit' },
  ],
};

/** Commands of a row's menu, by use. Identifying is shown in the row itself. */
const menuCommands = commandKinds.filter((kind) => kind !== 'identify');

/** Open overlay of the list, besides its forms and the pairing. */
type Opened =
  | { readonly what: 'keys' }
  | { readonly what: 'details'; readonly screen: ListedScreen }
  | { readonly what: 'volume'; readonly screen: ListedScreen }
  | { readonly what: 'command' | 'move'; readonly screens: readonly ListedScreen[]; readonly done: () => void };

interface ScreenListProps {
  /** Group to filter by; also the default of new screens. */
  readonly group: number | null;
  /** True if the search bar has the group filter. */
  readonly groupInBar: boolean;
}

/** List of screens with form, pairing, details, commands, batch changes, trash and history. */
export function ScreenList({ group, groupInBar }: ScreenListProps) {
  const mayCreate = usePermission(screenPermissions.create);
  const mayUpdate = usePermission(screenPermissions.update);
  const mayCommand = usePermission(screenPermissions.command);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [, setParams] = useSearchParams();
  const addressed = useAddressed(openedScreenParameter);
  const commands = useScreenCommands();
  const wall = useHref(`${screenWallPath}${group === null ? '' : `?${groupParameter}=${String(group)}`}`);
  const { find } = useChoices(screenGroupChoices);
  // Do not preset a group that the form cannot show.
  const startsIn = find(group) === undefined ? null : group;
  const pairing = usePairing(startsIn);
  const search = useMemo(() => screenSearch(groupInBar), [groupInBar]);
  useLiveScreens();

  const showDetails = (screen: ListedScreen) => setOpened({ what: 'details', screen });
  const commandOf = (screen: ListedScreen, kind: CommandKind): RowAction => ({
    key: kind,
    label: text.commands[kind],
    group: 'command',
    run: () => {
      if (kind === 'volume') return setOpened({ what: 'volume', screen });
      // Where the picture appears.
      if (kind === 'screenshot') showDetails(screen);
      return commands.command(screen, kind);
    },
  });
  /** Actions on the display of a screen. */
  const deviceActions = (screen: ListedScreen): readonly RowAction[] => {
    const unpaired = screen.state === 'unpaired';
    return [
      ...(mayCreate
        ? [
            {
              key: unpaired ? 'pair' : 'replace',
              label: unpaired ? text.pairAgain : text.replaceDevice,
              group: 'device',
              run: () => pairing.open(screen),
            },
          ]
        : []),
      ...(mayUpdate && !unpaired
        ? [
            {
              key: 'revoke',
              label: text.revoke,
              danger: true,
              run: () => commands.revoke(screen),
            },
          ]
        : []),
    ];
  };
  const commandsOf = (screen: ListedScreen, kinds: readonly CommandKind[]) =>
    mayCommand && screen.state !== 'unpaired' ? kinds.map((kind) => commandOf(screen, kind)) : [];
  const openForm = (id: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.set(screensName, id);
      next.delete(openedScreenParameter);
      return next;
    });

  const screens: ResourceDeclaration<ListedScreen, ScreenValues> = {
    name: screensName,
    title: text.title,
    purpose: text.purpose,
    client: screensClient,
    permissions: screenPermissions,
    columns: screenColumns,
    search,
    labelOf: ({ name }) => name,
    tileOf: (screen) => screenTile(screen, showDetails),
    tilesWide: true,
    open: showDetails,
    rowActions: (screen) => [
      ...commandsOf(screen, ['identify']),
      { key: 'details', label: text.details, group: 'screen', run: () => showDetails(screen) },
      ...commandsOf(screen, menuCommands),
      ...deviceActions(screen),
    ],
    inRow: ['pair', 'identify', 'modify', 'details'],
    batchEdit,
    batchActions: [
      ...(mayUpdate
        ? [
            {
              key: 'move',
              label: text.move,
              icon: moveIcon,
              run: (chosen: readonly ListedScreen[], done: () => void) =>
                setOpened({ what: 'move', screens: chosen, done }),
            },
          ]
        : []),
      ...(mayCommand
        ? [
            {
              key: 'command',
              label: text.command,
              icon: commandIcon,
              run: (chosen: readonly ListedScreen[], done: () => void) =>
                setOpened({ what: 'command', screens: chosen, done }),
            },
          ]
        : []),
    ],
    trash: true,
    history: true,
    ...(mayCreate
      ? { creation: () => ({ key: 'pair', label: text.pair, icon: pairIcon, run: () => pairing.open(null) }) }
      : {}),
    toolbarActions: () => [
      ...(mayCreate
        ? [
            { key: 'create', label: text.createTitle, icon: createIcon, run: () => openForm('new') },
            { key: 'keys', label: text.keys, icon: keysIcon, run: () => setOpened({ what: 'keys' }) },
          ]
        : []),
      { key: 'wall', label: text.wall, icon: wallIcon, run: () => void window.open(wall, '_blank', 'noopener') },
    ],
    form: {
      createTitle: text.createTitle,
      modifyTitle: text.modifyTitle,
      width: limits.dialogWidth.large,
      columns: 2,
      fields: screenFields,
      emptyValues: { ...emptyScreen, groupId: startsIn },
      valuesOf,
      bodyOf,
    },
  };

  /** Tools of the details, in order of use. */
  const toolsOf = (screen: ListedScreen): readonly RowAction[] => [
    ...commandsOf(screen, ['identify', 'screenshot', 'refetch']),
    ...(mayUpdate
      ? [
          {
            key: 'modify',
            label: kitMessages.modify,
            run: () => {
              setOpened(null);
              openForm(String(screen.id));
            },
          },
        ]
      : []),
    ...commandsOf(screen, ['reload', 'volume', 'renew', 'restart']),
    ...deviceActions(screen),
  ];

  return (
    <ResourcePage resource={screens}>
      {(list) => (
        <>
          {opened?.what === 'details' && (
            <ScreenDrawer id={opened.screen.id} toolsOf={toolsOf} onClosed={() => setOpened(null)} />
          )}
          {addressed.target?.mode === 'modify' && (
            <ScreenDrawer
              key={addressed.target.id}
              id={addressed.target.id}
              toolsOf={toolsOf}
              onClosed={addressed.clear}
            />
          )}
          {opened?.what === 'keys' && <KeysDrawer group={startsIn} onClosed={() => setOpened(null)} />}
          {opened?.what === 'volume' && (
            <CommandDialog
              screens={[opened.screen]}
              kind="volume"
              send={commands.commandAll}
              onSent={() => undefined}
              onClosed={() => setOpened(null)}
            />
          )}
          {opened?.what === 'command' && (
            <CommandDialog
              screens={opened.screens}
              kind={null}
              send={commands.commandAll}
              onSent={opened.done}
              onClosed={() => setOpened(null)}
            />
          )}
          {opened?.what === 'move' && (
            <MoveDialog
              screens={opened.screens}
              onMoved={() => {
                opened.done();
                list.modified();
              }}
              onClosed={() => setOpened(null)}
            />
          )}
          {pairing.opening !== null && (
            <PairDialog
              opening={pairing.opening}
              screen={pairing.screen}
              onPaired={(screen) => {
                list.created();
                showDetails(screen);
              }}
              onUnanswered={list.refresh}
              onClosed={pairing.close}
            />
          )}
        </>
      )}
    </ResourcePage>
  );
}
