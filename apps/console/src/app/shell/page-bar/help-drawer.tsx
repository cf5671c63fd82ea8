import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { FrameDrawer } from '../../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { kitMessages } from '../../../ui/kit/kit.messages.ts';
import { basics, chapterOf } from './chapters.ts';
import { helpMessages as text } from './help.messages.ts';
import styles from './page-bar.module.css';
import { ShortcutTable } from './shortcuts.tsx';

interface HelpDrawerProps {
  readonly open: boolean;
  readonly close: () => void;
  /** Title of the page. */
  readonly title: string;
  /** Name of the route and of its chapter in the manual. */
  readonly page: string;
}

/** Chapter of the manual, loaded on first display. */
function Chapter({ name, load }: { readonly name: string; readonly load: () => Promise<string> }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['manual', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) {
    return error === null ? (
      <Skeleton width="100%" height={120} />
    ) : (
      <LoadFailure message={kitMessages.partMissing} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  // Safe: rendered from the manual at build time, without user input.
  return <div className={styles['chapter']} dangerouslySetInnerHTML={{ __html: data }} />;
}

/** 需要帮助？: the manual's chapter of the page, the common chapter and the shortcuts. */
export function HelpDrawer({ open, close, title, page }: HelpDrawerProps) {
  const own = chapterOf(page);
  const common = chapterOf(basics);
  return (
    <FrameDrawer
      open={open}
      close={close}
      title={text.helpTitle(title)}
      size={440}
      styles={{ body: { paddingBlockStart: 8 } }}
    >
      <Tabs
        items={[
          {
            key: 'page',
            label: text.thisPage,
            children:
              own === undefined ? (
                <p className={styles['chapter']}>{text.noHelp}</p>
              ) : (
                <Chapter name={page} load={own} />
              ),
          },
          ...(common === undefined
            ? []
            : [{ key: basics, label: text.basics, children: <Chapter name={basics} load={common} /> }]),
          { key: 'shortcuts', label: text.shortcuts, children: <ShortcutTable /> },
        ]}
      />
    </FrameDrawer>
  );
}
