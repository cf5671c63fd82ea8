import { siteSettingsPage, siteSettingsPermissions } from '@mutai/contract/site-settings/page';
import { CheckOutlined, RightOutlined } from '@ant-design/icons';
import { categoryPage, categoryPermissions } from '@mutai/contract/categories/resource';
import { defaultConsoleConfig } from '@mutai/contract/console-config';
import { filePage, filePermissions } from '@mutai/contract/files/page';
import type { CountedKind } from '@mutai/contract/home/paths';
import { layoutPage, layoutPermissions } from '@mutai/contract/layouts/resource';
import { openedPostParameter, postPage, postPermissions } from '@mutai/contract/posts/page';
import { userPage, userPermissions } from '@mutai/contract/users/resource';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useSite } from '../../platform/site.ts';
import { usePreference } from '../../platform/user/preferences.ts';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
import { VisuallyHidden } from '../../ui/kit/visually-hidden.tsx';
import { Panel } from '../../ui/layout/page-layout.tsx';
import { homeMessages as text } from './home.messages.ts';
import { useAnyLayoutPublished, useStatistics } from './home.queries.ts';
import styles from './waiting.module.css';

interface Step {
  readonly title: string;
  readonly path: string;
  readonly permission: string;
  readonly isDone: boolean;
}

/** Number of posts from which a site is not new, whatever it does not use. */
const establishedPosts = 10;

/** Steps that the user may take; `undefined` until it is known which are done. */
function useSteps(): readonly Step[] | undefined {
  const holds = usePermissionCheck();
  const hasIdentity = useSite(
    ({ title, subtitle, logoUrl }) => title !== defaultConsoleConfig.title || subtitle !== '' || logoUrl !== '',
  );
  const mayPublish = holds(layoutPermissions.publish);
  const counts = useStatistics().data?.counts;
  const published = useAnyLayoutPublished(mayPublish).data;
  if (counts === undefined || (mayPublish && published === undefined)) return undefined;
  const totalOf = (which: CountedKind) => counts.find(({ kind }) => kind === which)?.total ?? 0;
  if (!holds(postPermissions.create) || totalOf('post') > establishedPosts) return [];
  const steps: readonly Step[] = [
    {
      title: text.stepSite,
      path: siteSettingsPage.path,
      permission: siteSettingsPermissions.update,
      isDone: hasIdentity,
    },
    {
      title: text.stepCategory,
      path: categoryPage.path,
      permission: categoryPermissions.create,
      isDone: totalOf('category') > 0,
    },
    {
      title: text.stepMaterial,
      path: filePage.path,
      permission: filePermissions.create,
      isDone: totalOf('material') > 0,
    },
    {
      title: text.stepPost,
      path: `${postPage.path}?${openedPostParameter}=new`,
      permission: postPermissions.create,
      isDone: totalOf('post') > 0,
    },
    // The first user is the administrator.
    { title: text.stepUser, path: userPage.path, permission: userPermissions.create, isDone: totalOf('user') > 1 },
    {
      title: text.stepLayout,
      path: layoutPage.path,
      permission: layoutPermissions.publish,
      isDone: published === true,
    },
  ];
  return steps.filter(({ permission }) => holds(permission));
}

/** 开始使用: checklist of a new site. Absent when all is done, or after the user has dismissed it. */
export function FirstStepsPanel() {
  const [isDismissed, setDismissed] = usePreference('home.first-steps-dismissed', false);
  return isDismissed ? null : <FirstSteps dismiss={() => setDismissed(true)} />;
}

function FirstSteps({ dismiss }: { readonly dismiss: () => void }) {
  const steps = useSteps() ?? [];
  if (steps.every(({ isDone }) => isDone)) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  const beside = (
    <>
      <span className={styles['progress']}>{text.stepsDone(done, steps.length)}</span>
      <Button type="text" size="small" onClick={dismiss}>
        {text.dismissSteps}
      </Button>
    </>
  );
  return (
    <Panel title={text.firstSteps} dense beside={beside}>
      <ol>
        {steps.map(({ title, path, isDone }) => (
          <li key={path}>
            <Link to={path} className={styles['item']} data-done={isDone}>
              <span className={styles['mark']}>
                {isDone && (
                  <>
                    <CheckOutlined aria-hidden />
                    <VisuallyHidden>{text.done}</VisuallyHidden>
                  </>
                )}
              </span>
              <span>{title}</span>
              <RightOutlined aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
