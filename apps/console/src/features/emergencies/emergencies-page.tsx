import { ApiOutlined } from '@ant-design/icons';
import { emergencyStateOf } from '@mutai/contract/emergencies/resource';
import { emergencyPage, emergencyPermissions } from '@mutai/contract/emergencies/page';
import type { Emergency } from '@mutai/contract/emergencies/schema';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { useState } from 'react';
import type { RowAction } from '../../ui/cells/row-actions.tsx';
import { fixedChoices } from '../../ui/choices/choices.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { QuestionAbout, useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { now } from '../../platform/clock.ts';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
import { epoch } from '../../ui/kit/time.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { emergenciesClient, useEmergencyActions } from './emergencies.queries.ts';
import { emergenciesMessages as text } from './emergencies.messages.ts';
import { placesOf, SeverityDot, StateCell } from './emergency-cells.tsx';
import { emergencyForm, type EmergencyValues } from './emergency-form.tsx';

const SourcesDrawer = lazyPart(async () => (await import('./sources/sources-drawer.tsx')).SourcesDrawer);

const emergencies: ResourceDeclaration<Emergency, EmergencyValues> = {
  name: emergencyPage.code,
  title: text.pageTitle,
  purpose: text.purpose,
  client: emergenciesClient,
  permissions: emergencyPermissions,
  columns: [
    { key: 'title', title: text.title, width: 200, required: true, flexible: true, sortable: true },
    { key: 'state', title: text.state, width: 176, render: (one) => <StateCell emergency={one} /> },
    {
      key: 'severity',
      title: text.severity,
      width: 88,
      render: ({ severity }) => <SeverityDot severity={severity} />,
    },
    {
      key: 'content',
      title: text.sections.content,
      width: 240,
      render: ({ layoutId, layoutTitle, textCh, textEn, textRu }) => (
        <EllipsisText text={layoutId === null ? textCh || textEn || textRu : layoutTitle} />
      ),
    },
    { key: 'target', title: text.target, width: 144, render: (one) => <EllipsisText text={placesOf(one)} /> },
    { key: 'updatedAt', title: text.updated, width: 120, initiallyHidden: true, kind: 'time' },
  ],
  search: [
    { name: 'title', label: text.title },
    {
      kind: 'choice',
      name: 'severity',
      label: text.severity,
      from: fixedChoices(text.severity, text.severities),
    },
  ],
  labelOf: ({ title }) => title,
  trash: true,
  history: true,
  inRow: ['start', 'confirm', 'withdraw', 'modify'],
  form: emergencyForm,
};

/** 紧急插播: what covers everything else on screens, prepared or at work. */
export function EmergenciesPage() {
  const holds = usePermissionCheck();
  const mayStart = holds(emergencyPermissions.start);
  const mayManage = holds(emergencyPermissions.source);
  const [sourcesOpen, setSourcesOpen] = useState(false);
  const confirm = useConfirm();
  const actions = useEmergencyActions();
  const asking = (emergency: Emergency, label: string, question: string, run: (of: Emergency) => Promise<void>) => () =>
    confirm({
      content: <QuestionAbout question={question} what={emergency.title} />,
      okText: label,
      danger: true,
      run: () => run(emergency),
    });
  const rowActions = (emergency: Emergency): readonly RowAction[] => {
    if (!mayStart) return [];
    const state = emergencyStateOf(emergency, Math.max(now(), epoch(emergency.updatedAt)));
    const action = (key: 'start' | 'confirm' | 'withdraw', question: string): RowAction => ({
      key,
      label: text[key],
      danger: key !== 'withdraw',
      run: asking(emergency, text[key], question, actions[key]),
    });
    if (state === 'prepared') return [action('start', text.startQuestion)];
    const withdrawing = action('withdraw', text.withdrawQuestion);
    return state === 'asked' ? [action('confirm', text.confirmQuestion), withdrawing] : [withdrawing];
  };
  const toolbarActions = () =>
    mayStart || mayManage
      ? [{ key: 'sources', label: text.sources, icon: <ApiOutlined aria-hidden />, run: () => setSourcesOpen(true) }]
      : [];
  return (
    <ResourcePage resource={{ ...emergencies, rowActions, toolbarActions }}>
      {({ refresh }) => sourcesOpen && <SourcesDrawer onReceived={refresh} onClosed={() => setSourcesOpen(false)} />}
    </ResourcePage>
  );
}
