import { type Ref, useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { RichText } from '../../../../ui/editor/rich-text.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { courseTreeRoute, getNodeRoute, updateNodeRoute } from '../../shared/structure.contract.ts';
import { ExperimentFields } from './experiment-fields.tsx';
import { changeOf, type FullNode, formOf, type NodeForm, nodeFaults, sameForm } from './node-form.model.ts';
import { RichField } from './rich-field.tsx';
import './course-fields.css';

/** Unsaved text of a node and the version it started from. */
export interface NodeDraft {
  readonly base: FullNode;
  readonly form: NodeForm;
}

/** Settings and content of one node. What is typed lives in `draft`, so that looking at another node loses nothing. */
export function NodeEditor({
  node,
  draft,
  onDraft,
  editable,
  nameRef,
}: {
  readonly node: FullNode;
  readonly draft: NodeDraft | undefined;
  readonly onDraft: (draft: NodeDraft | null) => void;
  readonly editable: boolean;
  readonly nameRef: Ref<HTMLInputElement>;
}) {
  const t = useT();
  const [tried, setTried] = useState(false);
  const base = draft?.base ?? node;
  const form = draft?.form ?? formOf(node);
  const before = formOf(base);
  const isExperiment = node.type === 'experiment';
  const faults = nodeFaults(form, isExperiment);
  const change = (part: Partial<NodeForm>) => {
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
      await refresh(getNodeRoute, courseTreeRoute);
      onDraft(null);
      setTried(false);
    },
    { done: t('courses.node.saved'), quiet: true },
  );
  const stale = save.error?.code === 'error.stale';
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
        if (faults.size === 0) void (draft && save.run());
        else event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      }}
    >
      <TextField
        ref={nameRef}
        label={t('courses.node.name')}
        required
        maxLength={100}
        value={form.name}
        disabled={!editable}
        error={fault('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      {isExperiment && (
        <ExperimentFields courseId={node.courseId} form={form} change={change} fault={fault} disabled={!editable} />
      )}
      <div className="vse-course-fields">
        <TextField
          type="datetime-local"
          label={t('courses.node.opensAt')}
          hint={t('courses.node.opensHint')}
          value={form.opensAt}
          disabled={!editable}
          error={fault('opensAt')}
          onChange={(event) => change({ opensAt: event.target.value })}
        />
        {isExperiment && (
          <TextField
            type="datetime-local"
            label={t('courses.node.dueAt')}
            hint={t('courses.node.dueHint')}
            value={form.dueAt}
            disabled={!editable}
            error={fault('dueAt')}
            onChange={(event) => change({ dueAt: event.target.value })}
          />
        )}
        <TextField
          type="datetime-local"
          label={t('courses.node.closesAt')}
          hint={t('courses.node.closesHint')}
          value={form.closesAt}
          disabled={!editable}
          error={fault('closesAt')}
          onChange={(event) => change({ closesAt: event.target.value })}
        />
      </div>
      {node.type === 'page' &&
        (editable ? (
          <RichField
            label={t('courses.node.body')}
            hint={t('courses.form.paragraphs')}
            rows={12}
            html={form.body}
            onChange={(body) => change({ body })}
          />
        ) : (
          <RichText html={form.body} />
        ))}
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
      {editable && (
        <div className="vse-course-form-foot">
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
