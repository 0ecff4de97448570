import { Banner } from '../../../../../ui/design/banner.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OutlineNode } from '../node/node-form.model.ts';
import type { BatchRow, BatchState } from './batch.model.ts';

/** What a batch would change, line by line; what stays is not shown. */
export function BatchPreview({
  plan,
  nodes,
  circle,
}: {
  readonly plan: readonly BatchRow[];
  readonly nodes: readonly OutlineNode[];
  /** Names on the way round when the rules would wait for themselves. */
  readonly circle: string | null;
}) {
  const t = useT();
  const names = new Map(nodes.map((node) => [node.id, node.name]));
  const format = (state: BatchState, key: keyof BatchState): string => {
    if (key === 'required') return t(state.required ? 'courses.batch.required.is' : 'courses.batch.required.isNot');
    if (key !== 'rule') return state[key] ? formatInstant(state[key]) : t('courses.batch.nothing');
    const [first] = state.rule.conditions;
    if (!first) return t('courses.batch.nothing');
    return state.rule.conditions.length === 1 && first.kind === 'done'
      ? t('courses.batch.after', { name: names.get(first.nodeId) ?? '' })
      : t('courses.batch.conditions', { n: state.rule.conditions.length });
  };
  const label = (key: keyof BatchState): string =>
    key === 'rule'
      ? t('courses.rule.title')
      : key === 'required'
        ? t('courses.completion.requiredWord')
        : t(`courses.node.${key}`);
  const rows = plan.filter((row) => row.changed.length > 0);
  const faults = rows.filter((row) => row.fault).length;
  return (
    <div className="vse-stack">
      {circle && <Banner tone="error">{t('courses.unlock.circle', { way: circle })}</Banner>}
      {faults > 0 && <Banner tone="error">{t('courses.batch.faults', { n: faults })}</Banner>}
      <SimpleTable
        caption={t('courses.batch.preview')}
        captionHidden
        rows={rows}
        rowKey={(row) => row.node.id}
        columns={[
          { key: 'name', title: t('courses.node.name'), heading: true, render: (row) => row.node.name },
          {
            key: 'changes',
            title: t('courses.batch.changes'),
            render: (row) => (
              <ul className="vse-batch-changes">
                {row.changed.map((key) => (
                  <li key={key}>
                    {t('courses.batch.change', {
                      name: label(key),
                      before: format(row.before, key),
                      after: format(row.after, key),
                    })}
                  </li>
                ))}
                {row.fault && <li className="vse-field-error">{t(`courses.nodeFault.${row.fault}`)}</li>}
              </ul>
            ),
          },
        ]}
        empty={<EmptyState compact>{t('courses.batch.none')}</EmptyState>}
      />
    </div>
  );
}
