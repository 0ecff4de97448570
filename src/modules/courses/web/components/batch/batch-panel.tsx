import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { type Action, useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { batchNodesRoute, courseTreeRoute, getNodeRoute } from '../../../shared/structure.contract.ts';
import type { OutlineNode } from '../node/node-form.model.ts';
import { conditionFault } from '../node/rule-form.model.ts';
import type { Undo } from '../outline/use-undo.ts';
import { type BatchRow, circleIn, itemsOf, NO_CHANGE, planBatch, sharedFields } from './batch.model.ts';
import { BatchFields } from './batch-fields.tsx';
import { BatchPreview } from './batch-preview.tsx';
import './batch-panel.css';

/** Settings the chosen nodes share, changed together: what would change is seen before it is written. */
export function BatchPanel({
  courseId,
  nodes,
  chosen,
  ready,
  onVersions,
  undo,
}: {
  readonly courseId: string;
  readonly nodes: readonly OutlineNode[];
  readonly chosen: ReadonlySet<string>;
  /** Waits until everything typed before is saved; refused when it cannot be. */
  readonly ready: () => Promise<void>;
  readonly onVersions: (versions: ReadonlyMap<string, number>) => void;
  readonly undo: Undo;
}) {
  const t = useT();
  const [form, setForm] = useState(NO_CHANGE);
  const [tried, setTried] = useState(false);
  const [plan, setPlan] = useState<readonly BatchRow[] | null>(null);
  const write = async (items: ReturnType<typeof itemsOf>) => {
    const { rows } = await call(batchNodesRoute, { params: { courseId }, body: { items } });
    const versions = new Map(rows.map(({ id, version }) => [id, version]));
    onVersions(versions);
    await refresh(courseTreeRoute, getNodeRoute);
    return versions;
  };
  const apply: Action<[readonly BatchRow[]]> = useAction(
    async (rows) => {
      const items = itemsOf(rows, 'after');
      const versions = await write(items);
      undo.did(() => write(itemsOf(rows, 'before', versions)), t('courses.batch.done', { n: items.length }));
      setPlan(null);
      setForm(NO_CHANGE);
      setTried(false);
    },
    { quiet: true },
  );
  const [asked, setAsked] = useState(false);
  const preview = useAction(async () => {
    await ready();
    setAsked(true);
  });
  // The plan is made of what is saved by then.
  if (asked) {
    setAsked(false);
    setPlan(planBatch(nodes, chosen, form));
  }
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
  const good = changes.length > 0 && !circle && changes.every((row) => row.fault === null);
  return (
    <>
      <header className="vse-inspector-head">
        <div>
          <h2>{t(plan ? 'courses.batch.preview' : 'courses.batch.open')}</h2>
          <p>{t('courses.outline.chosen', { n: chosen.size })}</p>
        </div>
      </header>
      <div className="vse-inspector-body vse-stack">
        {plan ? (
          <>
            {apply.error && <Banner tone="error">{apply.error.message}</Banner>}
            <BatchPreview plan={plan} nodes={nodes} circle={circle} />
          </>
        ) : (
          <>
            {tried && incomplete && <Banner tone="error">{t('courses.batch.incomplete')}</Banner>}
            <BatchFields
              courseId={courseId}
              nodes={nodes}
              shared={sharedFields(nodes, chosen)}
              form={form}
              onChange={setForm}
              tried={tried}
            />
          </>
        )}
      </div>
      <div className="vse-node-foot">
        <p />
        {plan ? (
          <>
            <Button
              size="small"
              onClick={() => {
                apply.reset();
                setPlan(null);
              }}
            >
              {t('courses.batch.back')}
            </Button>
            <Button
              size="small"
              variant="primary"
              disabled={!good}
              loading={apply.busy}
              onClick={() => void apply.run(plan)}
            >
              {t('courses.batch.apply', { n: changes.length })}
            </Button>
          </>
        ) : (
          <Button
            size="small"
            variant="primary"
            loading={preview.busy}
            onClick={() => {
              setTried(true);
              if (!incomplete) void preview.run();
            }}
          >
            {t('courses.batch.toPreview')}
          </Button>
        )}
      </div>
    </>
  );
}
