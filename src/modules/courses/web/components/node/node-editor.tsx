import { useState } from 'react';
import { refresh } from '../../../../../ui/api/query.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { Tabs } from '../../../../../ui/design/tabs.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MAX_LINKED } from '../../../../knowledge/shared/point.model.ts';
import { PointsField } from '../../../../knowledge/web/points.public.tsx';
import { courseTreeRoute, getNodeRoute } from '../../../shared/structure.contract.ts';
import { ClassDatesFields } from './class-dates-fields.tsx';
import { CompletionFields } from './completion-fields.tsx';
import { MaterialsField } from './materials-field.tsx';
import { NodeContentFields, NodeDateFields } from './node-fields.tsx';
import { NodeFigures } from './node-figures.tsx';
import {
  type FullNode,
  formOf,
  NODE_TABS,
  type NodeForm,
  type NodeTab,
  nodeFaults,
  type OutlineNode,
  tabOf,
} from './node-form.model.ts';
import { ObjectiveChoices } from './objective-choices.tsx';
import { RuleFields } from './rule-fields.tsx';
import type { NodeForms } from './use-node-forms.ts';
import '../course/course-fields.css';

/** Part of the editor that is open. */
export type Tab = NodeTab | 'figures';

/** Settings and content of one node; what is typed lives in `forms`, so that looking at another node loses nothing. */
export function NodeEditor({
  node,
  forms,
  editable,
  nodes,
  figures,
  tab,
  onTab,
}: {
  readonly node: FullNode;
  readonly forms: NodeForms;
  readonly editable: boolean;
  /** The whole outline, for conditions. */
  readonly nodes: readonly OutlineNode[];
  /** The reader may see how far learners are. */
  readonly figures: boolean;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
}) {
  const t = useT();
  const [tried, setTried] = useState(false);
  const draft = forms.drafts.get(node.id);
  const form = draft?.form ?? formOf(node);
  const isExperiment = node.type === 'experiment';
  const faults = nodeFaults(form, isExperiment);
  const refusal = forms.refusalOf(node.id);
  const busy = forms.saving.has(node.id);
  const change = (part: Partial<NodeForm>) => forms.change(node, part);
  const fault = (field: keyof NodeForm) => {
    const code = tried ? faults.get(field) : undefined;
    return code ? t(`courses.nodeFault.${code}`) : refusal?.fieldMessage(field);
  };
  const stale = refusal?.code === 'error.stale';
  const reload = async () => {
    await refresh(getNodeRoute, courseTreeRoute);
    forms.discard(node.id);
  };
  const save = async () => {
    if (await forms.save(node.id)) setTried(false);
  };
  return (
    <form
      noValidate
      className="vse-node-editor"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (faults.size === 0) return void save();
        // The first fault may stand on another tab.
        const places = [...faults.keys()].map(tabOf);
        if (!places.includes(tab as NodeTab)) onTab(places[0]!);
        const fields = event.currentTarget;
        requestAnimationFrame(() => fields.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      }}
    >
      <div className="vse-node-fields">
        <Tabs
          label={t('courses.node.tabs')}
          value={tab}
          items={[
            ...NODE_TABS.map((key) => ({ key, label: t(`courses.nodeTab.${key}`) })),
            ...(figures ? [{ key: 'figures', label: t('courses.nodeTab.figures') }] : []),
          ]}
          onChange={(key) => onTab(key as Tab)}
        >
          <div className="vse-stack">
            {tab === 'content' && (
              <>
                <NodeContentFields node={node} form={form} change={change} fault={fault} disabled={!editable} />
                <MaterialsField key={node.id} nodeId={node.id} disabled={!editable} />
              </>
            )}
            {tab === 'opening' && (
              <>
                <NodeDateFields
                  isExperiment={isExperiment}
                  form={form}
                  change={change}
                  fault={fault}
                  disabled={!editable}
                />
                <ClassDatesFields
                  courseId={node.courseId}
                  isExperiment={isExperiment}
                  rows={form.classDates}
                  fresh={{ opensAt: form.opensAt, dueAt: isExperiment ? form.dueAt : '', closesAt: form.closesAt }}
                  onChange={(classDates) => change({ classDates })}
                  tried={tried}
                  refusal={refusal?.fieldMessage('classDates')}
                  disabled={!editable}
                />
                <SectionHeading level={3} id="node-rule">
                  {t('courses.rule.title')}
                </SectionHeading>
                <RuleFields
                  courseId={node.courseId}
                  nodeId={node.id}
                  nodes={nodes}
                  rule={form.rule}
                  onChange={(rule) => change({ rule })}
                  tried={tried}
                  disabled={!editable}
                />
              </>
            )}
            {tab === 'completion' && (
              <CompletionFields type={node.type} form={form} change={change} fault={fault} disabled={!editable} />
            )}
            {tab === 'knowledge' && (
              <>
                <PointsField
                  label={t('courses.node.points')}
                  hint={t('courses.node.pointsHint')}
                  error={fault('points')}
                  value={form.points}
                  most={MAX_LINKED}
                  lowest
                  disabled={!editable}
                  onChange={(points) => change({ points })}
                />
                <ObjectiveChoices
                  courseId={node.courseId}
                  chosen={form.objectives}
                  disabled={!editable}
                  onChange={(objectives) => change({ objectives })}
                />
              </>
            )}
            {tab === 'figures' && <NodeFigures courseId={node.courseId} node={node} />}
          </div>
        </Tabs>
        {stale ? (
          <Banner
            tone="warning"
            title={t('courses.node.staleTitle')}
            actions={<Button onClick={() => void reload()}>{t('courses.info.reload')}</Button>}
          >
            {t('courses.info.stale')}
          </Banner>
        ) : (
          refusal && refusal.fields.length === 0 && <Banner tone="error">{refusal.message}</Banner>
        )}
      </div>
      {editable && tab !== 'figures' && (
        <div className="vse-node-foot">
          <p>{draft && t(busy ? 'courses.outline.saving' : 'courses.structure.unsaved')}</p>
          <Button size="small" disabled={!draft || busy} onClick={() => forms.discard(node.id)}>
            {t('courses.info.undo')}
          </Button>
          <Button size="small" type="submit" disabled={!draft} loading={busy}>
            {t('ui.action.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
