import { useMemo, useRef, useState } from 'react';
import type { MessageKey } from '../../../../kernel/i18n/catalog.ts';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { FieldFrame } from '../../../../ui/design/field-frame.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { ConflictDialog } from '../../../../ui/forms/conflict-dialog.tsx';
import { FormDrawer } from '../../../../ui/forms/form-drawer.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { PictureField } from '../../../../ui/picture/picture-field.tsx';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import { createUnitRoute, getUnitRoute, updateUnitRoute } from '../../shared/unit.contract.ts';
import { kindsBelow, UNIT_KINDS, type UnitKind } from '../../shared/unit.model.ts';
import { UNIT_KIND_LABELS } from '../../shared/unit.resource.ts';
import { PickUnitDialog } from './pick-unit.tsx';
import { bodyOf, type Fault, faultsOf, newBodyOf, type UnitValues, valuesOf } from './unit-form.model.ts';
import type { Unit } from './unit-ref.model.ts';

const FAULT_WORDS: Readonly<Record<Fault, MessageKey>> = {
  required: 'error.field.required',
  code: 'units.import.badCode',
  name: 'units.form.nameLength',
  phone: 'units.form.phone',
  sort: 'units.import.badSort',
};

/** What is mostly made where these kinds fit. */
const usualKind = (kinds: readonly UnitKind[]): UnitKind | undefined =>
  (['university', 'college', 'department'] as const).find((kind) => kinds.includes(kind)) ?? kinds[0];

/** Parent of a new unit as the form names it; null: the top of the tree. */
export interface FormParent {
  readonly id: string;
  readonly name: string;
  readonly kind: UnitKind;
}

/**
 * 新建 or 编辑 of a unit. @param unit that is edited; absent for a new one
 * @param parent of a new one; the person may choose another
 * @param mayTop false: nothing can be made at the top of the tree
 */
export function UnitForm({
  unit,
  parent: givenParent,
  mayTop,
  onClose,
  onSaved,
}: {
  readonly unit?: Unit;
  readonly parent: FormParent | null;
  readonly mayTop: boolean;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}) {
  const t = useT();
  const gradations = useCodes('schoolgradation');
  const [parent, setParent] = useState(givenParent);
  const [picking, setPicking] = useState(false);
  const above = useCall(getUnitRoute, { params: { id: unit?.parentId ?? '' } }, { enabled: unit?.parentId != null });
  const kindsFor = (at: FormParent | null) => (at === null && !mayTop ? [] : kindsBelow(at?.kind ?? null));
  const fitting = unit
    ? unit.parentId === null
      ? kindsBelow(null)
      : above.data && kindsBelow(above.data.kind)
    : kindsFor(parent);
  const kinds = fitting ?? UNIT_KINDS;
  const [logoUrl, setLogoUrl] = useState(unit?.logoUrl ?? null);
  const start = useMemo(
    () => valuesOf(unit ?? { kind: usualKind(kindsBelow(givenParent?.kind ?? null)) ?? 'university' }),
    [unit, givenParent],
  );
  // A save over what somebody else saved carries that version.
  const version = useRef(unit?.version ?? 0);
  const rules = (values: UnitValues) => {
    const faults = Object.entries(faultsOf(values, !unit)).map(([name, fault]) => [
      name,
      translateKey(FAULT_WORDS[fault]),
    ]);
    return {
      ...Object.fromEntries(faults),
      ...(kinds.length > 0 && !kinds.includes(values.kind) ? { kind: t(`units.place.${values.kind}`) } : {}),
      ...(unit === undefined && kinds.length === 0 ? { parentId: t('units.form.parentNeeded') } : {}),
    } as Record<keyof UnitValues | 'parentId', string | undefined>;
  };
  const save = async (values: UnitValues) => {
    const saved = unit
      ? await call(updateUnitRoute, { params: { id: unit.id }, body: { ...bodyOf(values), version: version.current } })
      : await call(createUnitRoute, { body: newBodyOf(values, parent?.id ?? null) });
    toast.show({ text: t(unit ? 'units.form.saved' : 'units.form.created', { name: saved.name }), tone: 'success' });
    onSaved(saved.id);
    onClose();
  };
  const form = useForm(start, rules, save);
  const { field, values, set } = form;
  const kindLabels = (kind: string) => t(UNIT_KIND_LABELS[kind as UnitKind]);
  const conflictLine = (key: keyof UnitValues, label: MessageKey, show?: (value: unknown) => string) => ({
    name: key,
    label: translateKey(label),
    ...(show ? { show } : {}),
  });
  const parentId = 'units-form-parent';
  return (
    <>
      <FormDrawer
        title={unit ? t('units.form.edit', { name: unit.name }) : t('units.form.new')}
        form={form}
        onClose={onClose}
      >
        {!unit && (
          <FieldFrame
            id={parentId}
            label={t('units.column.parent')}
            required
            error={kinds.length === 0 && t('units.form.parentNeeded')}
          >
            <div className="units-parent">
              <span>{parent?.name ?? (mayTop ? t('units.tree.top') : '—')}</span>
              <Button id={parentId} size="small" onClick={() => setPicking(true)}>
                {t('units.form.choose')}
              </Button>
            </div>
          </FieldFrame>
        )}
        <div className="vse-form-pair">
          {unit ? (
            <TextField label={t('units.column.code')} value={unit.code} disabled hint={t('units.form.codeFixed')} />
          ) : (
            <TextField
              label={t('units.column.code')}
              required
              maxLength={32}
              autoComplete="off"
              hint={t('units.form.codeHint')}
              {...field('code')}
            />
          )}
          <Select
            label={t('units.column.kind')}
            required
            options={(kinds.includes(values.kind) ? kinds : [values.kind, ...kinds]).map((kind) => ({
              value: kind,
              label: kindLabels(kind),
            }))}
            {...field('kind')}
          />
        </div>
        <TextField label={t('units.column.name')} required maxLength={80} autoComplete="off" {...field('name')} />
        <TextField label={t('units.column.nameEn')} maxLength={200} autoComplete="off" lang="en" {...field('nameEn')} />
        {(values.kind === 'university' || values.gradation !== '') && (
          <Select
            label={t('units.column.gradation')}
            placeholder={t('units.form.none')}
            options={gradations.options}
            {...field('gradation')}
          />
        )}
        <div className="vse-form-pair">
          <TextField label={t('units.column.province')} maxLength={50} autoComplete="off" {...field('province')} />
          <TextField label={t('units.column.city')} maxLength={50} autoComplete="off" {...field('city')} />
        </div>
        <TextField label={t('units.column.address')} maxLength={200} autoComplete="off" {...field('address')} />
        <div className="vse-form-pair">
          <TextField label={t('units.column.contact')} maxLength={40} autoComplete="off" {...field('contact')} />
          <TextField
            label={t('units.column.phone')}
            maxLength={30}
            inputMode="tel"
            autoComplete="off"
            hint={t('units.import.fixPhone')}
            {...field('phone')}
          />
        </div>
        <TextField
          label={t('units.column.sort')}
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          hint={t('units.form.sortHint')}
          {...field('sort')}
        />
        <PictureField
          label={t('units.form.logo')}
          shape="logo"
          url={values.logo ? logoUrl : null}
          onChange={(logo) => {
            setLogoUrl(logo?.url ?? null);
            set('logo', logo?.id ?? '');
          }}
        />
        {form.conflict && (
          <ConflictDialog
            fields={[
              conflictLine('name', 'units.column.name'),
              conflictLine('nameEn', 'units.column.nameEn'),
              conflictLine('kind', 'units.column.kind', (kind) => kindLabels(String(kind))),
              conflictLine('gradation', 'units.column.gradation', (code) =>
                code ? gradations.nameOf(String(code)) : '—',
              ),
              conflictLine('province', 'units.column.province'),
              conflictLine('city', 'units.column.city'),
              conflictLine('address', 'units.column.address'),
              conflictLine('contact', 'units.column.contact'),
              conflictLine('phone', 'units.column.phone'),
              conflictLine('sort', 'units.column.sort'),
              conflictLine('logo', 'units.form.logo', (id) => (id ? t('units.form.logoSet') : '—')),
            ]}
            base={{ ...form.base }}
            theirs={{ ...valuesOf(form.conflict.current as unknown as Unit) }}
            mine={{ ...values }}
            by={form.conflict.by}
            at={form.conflict.at}
            busy={form.busy}
            onTheirs={() => {
              onSaved(unit!.id);
              onClose();
            }}
            onMerge={(merged) => {
              const theirs = form.conflict?.current as unknown as Unit;
              const chosen = merged as unknown as UnitValues;
              version.current = theirs.version;
              if (chosen.logo !== values.logo) setLogoUrl(theirs.logoUrl);
              void form.merge(chosen, valuesOf(theirs));
            }}
            onClose={form.closeConflict}
          />
        )}
      </FormDrawer>
      {picking && (
        <PickUnitDialog
          title={t('units.form.chooseParent')}
          selected={parent?.id ?? null}
          misfit={(at) => {
            if (at === null) return mayTop ? null : t('units.form.parentNeeded');
            return kindsBelow(at.kind).length > 0 ? null : t('units.form.noneBelow');
          }}
          onPick={(at) => {
            setParent(at);
            const first = usualKind(kindsFor(at));
            if (first && !kindsFor(at).includes(values.kind)) set('kind', first);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

/** 编辑 of a unit that is read first, so that the form opens with what stands now. */
export function EditUnit({
  id,
  onClose,
  onSaved,
}: {
  readonly id: string;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}) {
  const { data, isFetching } = useCall(getUnitRoute, { params: { id } });
  const [opened, setOpened] = useState<Unit>();
  // The unit of the opening: a later reading would empty what is being typed.
  if (!opened && data && !isFetching) setOpened(data);
  return opened ? <UnitForm unit={opened} parent={null} mayTop onClose={onClose} onSaved={onSaved} /> : null;
}
