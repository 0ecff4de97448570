import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { type Action, useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { batchNodesRoute, courseTreeRoute, getNodeRoute } from '../../../shared/structure.contract.ts';
import { subtreeIds } from '../../../shared/structure.model.ts';
import type { OutlineNode } from '../node/node-form.model.ts';
import { conditionFault } from '../node/rule-form.model.ts';
import { linesOf } from '../outline/outline.model.ts';
import { type BatchRow, circleIn, itemsOf, NO_CHANGE, planBatch } from './batch.model.ts';
import { BatchFields } from './batch-fields.tsx';
import { BatchPreview } from './batch-preview.tsx';
import './batch-drawer.css';

const NOTHING: ReadonlySet<string> = new Set();

/** The nodes a batch concerns; a chapter ticks and unticks what it holds with itself. */
function BatchChoice({
  nodes,
  chosen,
  onChosen,
}: {
  readonly nodes: readonly OutlineNode[];
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}) {
  const t = useT();
  const experiments = nodes.filter((node) => node.type === 'experiment').map((node) => node.id);
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    for (const one of subtreeIds(nodes, id)) {
      if (on) next.add(one);
      else next.delete(one);
    }
    onChosen(next);
  };
  return (
    <fieldset className="vse-batch-choice">
      <legend>{t('courses.batch.nodes', { n: chosen.size })}</legend>
      <div className="vse-structure-acts">
        <Button size="small" onClick={() => onChosen(new Set(nodes.map((node) => node.id)))}>
          {t('courses.batch.all')}
        </Button>
        <Button size="small" onClick={() => onChosen(new Set(experiments))}>
          {t('courses.batch.experiments')}
        </Button>
        <Button size="small" disabled={chosen.size === 0} onClick={() => onChosen(NOTHING)}>
          {t('ui.action.clear')}
        </Button>
      </div>
      <div className="vse-batch-nodes">
        {linesOf(nodes, NOTHING).map(({ node, level }) => (
          <div key={node.id} style={{ '--level': level } as Record<string, unknown>}>
            <Checkbox
              label={node.name}
              checked={chosen.has(node.id)}
              onChange={(event) => toggle(node.id, event.target.checked)}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** 批量设置: dates, required and unlock rules of several nodes, seen in a preview before they are written. */
export function BatchDrawer({
  courseId,
  nodes,
  onShow,
  onClose,
}: {
  readonly courseId: string;
  readonly nodes: readonly OutlineNode[];
  readonly onShow: (visible: boolean, ids: readonly string[]) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NOTHING);
  const [form, setForm] = useState(NO_CHANGE);
  const [tried, setTried] = useState(false);
  const [plan, setPlan] = useState<readonly BatchRow[] | null>(null);
  const write = async (items: ReturnType<typeof itemsOf>) => {
    const { rows } = await call(batchNodesRoute, { params: { courseId }, body: { items } });
    await refresh(courseTreeRoute, getNodeRoute);
    return new Map(rows.map(({ id, version }) => [id, version]));
  };
  const apply: Action<[readonly BatchRow[]]> = useAction(
    async (rows) => {
      const items = itemsOf(rows, 'after');
      const versions = await write(items);
      undoToast(t('courses.batch.done', { n: items.length }), () => write(itemsOf(rows, 'before', versions)));
      onClose();
    },
    { quiet: true },
  );
  const unset = Object.values(form.dates).some(
    (request) =>
      (request.do === 'set' && !request.at) ||
      (request.do === 'shift' && !(request.days && Number.isInteger(Number(request.days)))),
  );
  const incomplete =
    unset ||
    (form.unlock === 'set' &&
      (form.rule.conditions.length === 0 || form.rule.conditions.some((one) => conditionFault(one))));
  const circle = plan ? circleIn(nodes, plan) : null;
  const changes = plan?.filter((row) => row.changed.length > 0) ?? [];
  const ready = changes.length > 0 && !circle && changes.every((row) => row.fault === null);
  return (
    <Drawer
      open
      onClose={onClose}
      title={t(plan ? 'courses.batch.preview' : 'courses.batch.open')}
      closeLabel={t('ui.action.close')}
      width="min(880px, 100vw)"
      footer={
        plan ? (
          <>
            <Button
              onClick={() => {
                apply.reset();
                setPlan(null);
              }}
            >
              {t('courses.batch.back')}
            </Button>
            <Button variant="primary" disabled={!ready} loading={apply.busy} onClick={() => void apply.run(plan)}>
              {t('courses.batch.apply', { n: changes.length })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
            <Button
              variant="primary"
              disabled={chosen.size === 0}
              onClick={() => {
                setTried(true);
                if (!incomplete) setPlan(planBatch(nodes, chosen, form));
              }}
            >
              {t('courses.batch.toPreview')}
            </Button>
          </>
        )
      }
    >
      {plan ? (
        <div className="vse-stack">
          {apply.error && <Banner tone="error">{apply.error.message}</Banner>}
          <BatchPreview plan={plan} nodes={nodes} circle={circle} />
        </div>
      ) : (
        <div className="vse-batch">
          <BatchChoice nodes={nodes} chosen={chosen} onChosen={setChosen} />
          <div className="vse-stack">
            <div className="vse-structure-acts">
              {([true, false] as const).map((visible) => (
                <Button
                  key={String(visible)}
                  disabled={chosen.size === 0}
                  onClick={async () => {
                    if (await onShow(visible, [...chosen])) onClose();
                  }}
                >
                  {t(visible ? 'courses.tools.show' : 'courses.tools.hide')}
                </Button>
              ))}
            </div>
            {tried && incomplete && <Banner tone="error">{t('courses.batch.incomplete')}</Banner>}
            <BatchFields courseId={courseId} nodes={nodes} form={form} onChange={setForm} tried={tried} />
          </div>
        </div>
      )}
    </Drawer>
  );
}
