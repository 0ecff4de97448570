import { type Ref, useRef, useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { Tabs } from '../../../../../ui/design/tabs.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MAX_LINKED } from '../../../../knowledge/shared/point.model.ts';
import { PointsField } from '../../../../knowledge/web/points.public.tsx';
import { courseTreeRoute, getNodeRoute, updateNodeRoute } from '../../../shared/structure.contract.ts';
import { useAutosave } from '../outline/use-autosave.ts';
import { CompletionFields } from './completion-fields.tsx';
import { NodeContentFields, NodeDateFields } from './node-fields.tsx';
import { NodeFigures } from './node-figures.tsx';
import {
  changeOf,
  type FullNode,
  formOf,
  NODE_TABS,
  type NodeForm,
  type NodeTab,
  nodeFaults,
  type OutlineNode,
  sameForm,
  tabOf,
} from './node-form.model.ts';
import { RuleFields } from './rule-fields.tsx';
import '../course/course-fields.css';

/** Unsaved text of a node and the version it started from. */
export interface NodeDraft {
  readonly base: FullNode;
  readonly form: NodeForm;
}

/** Part of the editor that is open. */
export type Tab = NodeTab | 'figures';

/** Settings and content of one node. What is typed lives in `draft`, so that looking at another node loses nothing. */
export function NodeEditor({
  node,
  draft,
  onDraft,
  editable,
  nameRef,
  nodes,
  figures,
  tab,
  onTab,
}: {
  readonly node: FullNode;
  readonly draft: NodeDraft | undefined;
  readonly onDraft: (draft: NodeDraft | null) => void;
  readonly editable: boolean;
  readonly nameRef: Ref<HTMLInputElement>;
  /** The whole outline, for conditions. */
  readonly nodes: readonly OutlineNode[];
  /** The reader may see how far learners are. */
  readonly figures: boolean;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
}) {
  const t = useT();
  const [tried, setTried] = useState(false);
  const base = draft?.base ?? node;
  const form = draft?.form ?? formOf(node);
  const before = formOf(base);
  const newest = useRef(form);
  newest.current = form;
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const isExperiment = node.type === 'experiment';
  const faults = nodeFaults(form, isExperiment);
  const change = (part: Partial<NodeForm>) => {
    if (save.error && !stale) save.reset();
    const next = { ...form, ...part };
    onDraft(sameForm(next, before) ? null : { base, form: next });
  };
  const fault = (field: keyof NodeForm) => {
    const code = tried ? faults.get(field) : undefined;
    return code ? t(`courses.nodeFault.${code}`) : save.error?.fieldMessage(field);
  };
  const save = useAction(
    async () => {
      const answer = await call(updateNodeRoute, {
        params: { nodeId: node.id },
        body: { version: base.version, ...changeOf(form, before, isExperiment) },
      });
      if (answer.removed.length > 0) {
        toast.show({ text: t('courses.form.removed', { tags: answer.removed.join(', ') }), tone: 'warning' });
      }
      const fresh = await call(getNodeRoute, { params: { nodeId: node.id } });
      await refresh(getNodeRoute, courseTreeRoute);
      // What was typed while it was saved is a draft over what is stored now.
      onDraft(sameForm(newest.current, form) ? null : { base: fresh, form: newest.current });
      setSavedAt(new Date().toISOString());
      setTried(false);
    },
    { quiet: true },
  );
  const stale = save.error?.code === 'error.stale';
  useAutosave({ form, ready: draft !== undefined && faults.size === 0 && !save.error && !save.busy, save: save.run });
  const reload = async () => {
    await refresh(getNodeRoute, courseTreeRoute);
    onDraft(null);
    save.reset();
  };
  return (
    <form
      noValidate
      className="vse-stack"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (faults.size === 0) {
          const told = () => toast.show({ text: t('courses.node.saved'), tone: 'success' });
          // Nothing is left to send when it saved itself a moment ago.
          return void (draft ? save.run().then((done) => done && told()) : told());
        }
        // The first fault may stand on another tab.
        const places = [...faults.keys()].map(tabOf);
        if (!places.includes(tab as NodeTab)) onTab(places[0]!);
        const form = event.currentTarget;
        requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      }}
    >
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
            <NodeContentFields
              node={node}
              form={form}
              change={change}
              fault={fault}
              disabled={!editable}
              nameRef={nameRef}
            />
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
        save.error && save.error.fields.length === 0 && <Banner tone="error">{save.error.message}</Banner>
      )}
      {editable && tab !== 'figures' && (
        <div className="vse-course-form-foot">
          {savedAt && !draft && (
            <p className="vse-course-saved" role="status">
              {t('courses.node.savedAt', { time: formatInstant(savedAt) })}
            </p>
          )}
          <Button disabled={!draft || save.busy} onClick={() => onDraft(null)}>
            {t('courses.info.undo')}
          </Button>
          <Button type="submit" variant="primary" loading={save.busy}>
            {t('ui.action.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
