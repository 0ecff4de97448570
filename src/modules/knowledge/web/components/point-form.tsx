import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { DRAWER_WIDTH } from '../../../../ui/forms/form-drawer.tsx';
import { formatList } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { NounForm, ownField } from '../../../../ui/managed/noun-form.tsx';
import type { NounPanel } from '../../../../ui/managed/noun-page.model.ts';
import { createPointRoute, getPointRoute, pointTreeRoute, updatePointRoute } from '../../shared/point.contract.ts';
import { levelOf, MAX_RELATED, POINT_LEVELS, RELATIONS } from '../../shared/point.model.ts';
import { pointNoun } from '../../shared/point.noun.ts';
import { PointsField } from './points-field.tsx';

type Point = CallOutput<typeof getPointRoute>;
type Tree = CallOutput<typeof pointTreeRoute>['rows'];

const NO_RELATIONS: Point['relations'] = { prerequisite: [], contains: [], related: [] };
const depthOf = (level: (typeof POINT_LEVELS)[number]) => POINT_LEVELS.indexOf(level) + 1;

function Fields({
  point,
  parent,
  tree,
  ...panel
}: NounPanel & { readonly point: Point | undefined; readonly parent: string; readonly tree: Tree }) {
  const t = useT();
  const used = point !== undefined && point.uses.linked > 0;
  // What is there keeps its level; a scope has nothing above it.
  const fits = tree.filter((one) =>
    point ? depthOf(one.level) === depthOf(point.level) - 1 : depthOf(one.level) < POINT_LEVELS.length,
  );
  const find = (id: string) => tree.find((one) => one.id === id);
  const levelBelow = (id: string) => levelOf(depthOf(find(id)?.level ?? 'scope') + (find(id) ? 1 : 0));
  return (
    <NounForm
      noun={pointNoun}
      one={point}
      title={point ? t('table.noun.edit', { name: point.name }) : t('knowledge.form.new')}
      draft="knowledge.point"
      fields={{
        parent: ownField({
          label: t('knowledge.column.parent'),
          from: (row?: Point) => (row ? (row.parent?.id ?? '') : parent),
          send: (id) => id || null,
          control: ({ value, set, error }) =>
            point?.level !== 'scope' && (
              <Select
                label={t('knowledge.column.parent')}
                {...(point
                  ? {}
                  : {
                      placeholder: t('knowledge.form.top'),
                      hint: t('knowledge.form.level', { level: t(`knowledge.level.${levelBelow(value)}`) }),
                    })}
                options={fits.map((one) => ({
                  value: one.id,
                  label: `${'　'.repeat(depthOf(one.level) - 1)}${one.code} ${one.name}`,
                }))}
                value={value}
                error={error}
                onChange={(event) => set(event.target.value)}
              />
            ),
          show: (id) => find(id)?.name ?? '—',
        }),
        code: {
          label: t('noun.code'),
          hint: used ? t('knowledge.code.used') : t('knowledge.code.shape'),
          bad: t('knowledge.code.shape'),
          readOnly: used,
        },
        name: { label: t('noun.name') },
        relations: ownField({
          label: t('knowledge.column.relations'),
          whenChanged: true,
          from: (row?: Point) => row?.relations ?? NO_RELATIONS,
          send: ({ prerequisite, contains, related }) => ({
            prerequisite: prerequisite.map(({ id }) => id),
            contains: contains.map(({ id }) => id),
            related: related.map(({ id }) => id),
          }),
          control: ({ value, set }) => (
            <>
              {RELATIONS.map((kind) => (
                <PointsField
                  key={kind}
                  label={t(`knowledge.relation.${kind}`)}
                  hint={kind === 'related' ? undefined : t(`knowledge.relation.${kind}Hint`)}
                  value={value[kind]}
                  most={MAX_RELATED}
                  except={point?.id}
                  onChange={(next) => set({ ...value, [kind]: [...next] })}
                />
              ))}
            </>
          ),
          show: (relations) =>
            formatList(
              RELATIONS.filter((kind) => relations[kind].length > 0).map(
                (kind) => `${t(`knowledge.relation.${kind}`)}: ${formatList(relations[kind].map(({ name }) => name))}`,
              ),
            ) || '—',
        }),
      }}
      create={(body) => call(createPointRoute, { body })}
      update={(id, body) => call(updatePointRoute, { params: { id }, body })}
      {...panel}
    />
  );
}

/** 新建 below a parent, or 编辑 with its relations. @param seed id of what the new one hangs below; absent at the top */
export default function PointPanel({
  id,
  seed = '',
  ...panel
}: NounPanel & { readonly id: string | undefined; readonly seed: string | undefined }) {
  const t = useT();
  const tree = useCall(pointTreeRoute, {});
  const point = useCall(getPointRoute, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  if (tree.data && (id === undefined || point.data)) {
    return <Fields point={point.data} parent={seed} tree={tree.data.rows} {...panel} />;
  }
  const failed = [tree, point].find((one) => one.error && !one.data);
  return (
    <Drawer
      open
      title={t(id === undefined ? 'knowledge.form.new' : 'knowledge.detail')}
      width={DRAWER_WIDTH}
      onClose={panel.onClose}
    >
      {failed?.error ? <CallError error={failed.error} compact retry={failed.refetch} /> : <SkeletonText lines={6} />}
    </Drawer>
  );
}
