import { useMemo, useRef } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { ConflictDialog } from '../../../../ui/forms/conflict-dialog.tsx';
import { DRAWER_WIDTH, FormDrawer } from '../../../../ui/forms/form-drawer.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { createPointRoute, getPointRoute, pointTreeRoute, updatePointRoute } from '../../shared/point.contract.ts';
import {
  levelOf,
  MAX_RELATED,
  POINT_CODE,
  POINT_CODE_MAX,
  POINT_LEVELS,
  POINT_NAME_MAX,
  RELATIONS,
} from '../../shared/point.model.ts';
import { PointsField } from './points-field.tsx';

type Point = CallOutput<typeof getPointRoute>;
type Tree = CallOutput<typeof pointTreeRoute>['rows'];

const NO_RELATIONS: Point['relations'] = { prerequisite: [], contains: [], related: [] };
const idsOf = (relations: Point['relations']) => ({
  prerequisite: relations.prerequisite.map(({ id }) => id),
  contains: relations.contains.map(({ id }) => id),
  related: relations.related.map(({ id }) => id),
});
const depthOf = (level: (typeof POINT_LEVELS)[number]) => POINT_LEVELS.indexOf(level) + 1;

function Fields({
  point,
  parent,
  tree,
  onClose,
  onSaved,
}: {
  readonly point?: Point | undefined;
  readonly parent: string;
  readonly tree: Tree;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useT();
  const start = useMemo(
    () => ({
      code: point?.code ?? '',
      name: point?.name ?? '',
      parent: point ? (point.parent?.id ?? '') : parent,
      relations: point?.relations ?? NO_RELATIONS,
    }),
    [point, parent],
  );
  const version = useRef(point?.version ?? 0);
  const rules = ({ code, name }: typeof start) => ({
    code:
      code.trim() === ''
        ? t('error.field.required')
        : POINT_CODE.test(code.trim())
          ? undefined
          : t('knowledge.code.shape'),
    name: name.trim() === '' ? t('error.field.required') : undefined,
  });
  const save = async (values: typeof start) => {
    const body = {
      code: values.code.trim(),
      name: values.name,
      parent: values.parent === '' ? null : values.parent,
      ...(JSON.stringify(values.relations) === JSON.stringify(start.relations)
        ? {}
        : { relations: idsOf(values.relations) }),
    };
    const saved = point
      ? await call(updatePointRoute, { params: { id: point.id }, body: { ...body, version: version.current } })
      : await call(createPointRoute, { body });
    toast.show({ text: t('knowledge.form.saved', { name: saved.name }), tone: 'success' });
    onSaved();
    onClose();
  };
  const form = useForm(start, rules, save);
  const { field, values } = form;
  // What is there keeps its level; a scope has nothing above it.
  const fits = tree.filter((one) =>
    point ? depthOf(one.level) === depthOf(point.level) - 1 : depthOf(one.level) < POINT_LEVELS.length,
  );
  const above = tree.find(({ id }) => id === values.parent);
  const nameOf = (id: unknown) => tree.find((one) => one.id === id)?.name ?? '—';
  return (
    <FormDrawer
      title={point ? t('knowledge.form.edit', { name: point.name }) : t('knowledge.form.new')}
      dirty={form.dirty}
      busy={form.busy}
      formRef={form.form}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      {point?.level !== 'scope' && (
        <Select
          label={t('knowledge.column.parent')}
          {...(point ? {} : { placeholder: t('knowledge.form.top') })}
          hint={
            point
              ? undefined
              : t('knowledge.form.level', {
                  level: t(`knowledge.level.${levelOf(above ? depthOf(above.level) + 1 : 1)}`),
                })
          }
          options={fits.map((one) => ({
            value: one.id,
            label: `${'　'.repeat(depthOf(one.level) - 1)}${one.code} ${one.name}`,
          }))}
          {...field('parent')}
        />
      )}
      <TextField
        label={t('knowledge.column.code')}
        required
        maxLength={POINT_CODE_MAX}
        autoComplete="off"
        spellCheck={false}
        hint={point && point.uses.linked > 0 ? t('knowledge.code.used') : t('knowledge.code.shape')}
        readOnly={point !== undefined && point.uses.linked > 0}
        {...field('code')}
      />
      <TextField
        label={t('knowledge.column.name')}
        required
        maxLength={POINT_NAME_MAX}
        autoComplete="off"
        {...field('name')}
      />
      {RELATIONS.map((kind) => (
        <PointsField
          key={kind}
          label={t(`knowledge.relation.${kind}`)}
          hint={kind === 'related' ? undefined : t(`knowledge.relation.${kind}Hint`)}
          value={values.relations[kind]}
          most={MAX_RELATED}
          except={point?.id}
          onChange={(next) => form.set('relations', { ...values.relations, [kind]: [...next] })}
        />
      ))}
      {form.conflict && (
        <ConflictDialog
          fields={[
            { name: 'code', label: t('knowledge.column.code') },
            { name: 'name', label: t('knowledge.column.name') },
            { name: 'parent', label: t('knowledge.column.parent'), show: nameOf },
          ]}
          base={{ code: start.code, name: start.name, parent: start.parent }}
          theirs={{
            code: String(form.conflict.current.code),
            name: String(form.conflict.current.name),
            parent: String(form.conflict.current.parent ?? ''),
          }}
          mine={{ code: values.code, name: values.name, parent: values.parent }}
          by={form.conflict.by}
          at={form.conflict.at}
          busy={form.busy}
          onTheirs={() => {
            onSaved();
            onClose();
          }}
          onMerge={(merged) => {
            version.current = Number(form.conflict?.current.version);
            void form.submit({ ...values, ...(merged as Pick<typeof start, 'code' | 'name' | 'parent'>) });
          }}
          onClose={form.closeConflict}
        />
      )}
    </FormDrawer>
  );
}

/** 新建 below a parent, or 编辑 with its relations. @param parent id of what the new one hangs below; empty at the top */
export function PointForm({
  id,
  parent = '',
  onClose,
  onSaved,
}: {
  readonly id?: string;
  readonly parent?: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useT();
  const tree = useCall(pointTreeRoute, {});
  const point = useCall(getPointRoute, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  if (tree.data && (id === undefined || point.data)) {
    return (
      <Fields
        point={id === undefined ? undefined : point.data}
        parent={parent}
        tree={tree.data.rows}
        onClose={onClose}
        onSaved={onSaved}
      />
    );
  }
  const failed = [tree, point].find((one) => one.error && !one.data);
  return (
    <Drawer
      open
      title={t(id === undefined ? 'knowledge.form.new' : 'knowledge.detail')}
      closeLabel={t('ui.action.close')}
      width={DRAWER_WIDTH}
      onClose={onClose}
    >
      {failed?.error ? <CallError error={failed.error} compact retry={failed.refetch} /> : <SkeletonText lines={6} />}
    </Drawer>
  );
}
