import { useState } from 'react';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { EditIcon, TrashIcon } from '../../../../../ui/design/icons.ts';
import { Segmented } from '../../../../../ui/design/radio-group.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { Switch } from '../../../../../ui/design/switch.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDrawer } from '../../../../../ui/forms/form-drawer.tsx';
import { moved, SortableList } from '../../../../../ui/forms/sortable-list.tsx';
import { useForm } from '../../../../../ui/forms/use-form.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { ExperimentPicker, type PickedExperiment } from '../../../../catalogue/web/picker.public.tsx';
import { useCodes } from '../../../../settings/web/settings.public.tsx';
import {
  GROUPS,
  SECTION_LIMIT,
  SECTION_RULES,
  type Section,
  type SectionRule,
  type SectionsContent,
  stands,
} from '../../../shared/page.model.ts';
import { type Editing, GroupEditor } from './group-editor.tsx';
import { SpanFields } from './span-fields.tsx';

/** Name of a section: its kind, or its discipline. */
function useSectionName() {
  const t = useT();
  const codes = useCodes('Locallx');
  return ({ kind, category }: Pick<Section, 'kind' | 'category'>) =>
    kind === 'subject'
      ? String(codes.rows.find((row) => String(row.Code) === category)?.Name ?? category ?? '')
      : t(`home.edit.section.${kind}`);
}

function SectionDrawer({
  section,
  known,
  onSave,
  onClose,
}: {
  readonly section: Section;
  readonly known: ReadonlyMap<string, PickedExperiment>;
  readonly onSave: (section: Section, picked: readonly PickedExperiment[]) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const nameOf = useSectionName();
  const codes = useCodes('Locallx');
  const [picked, setPicked] = useState<readonly PickedExperiment[]>(() =>
    section.items.flatMap((id) => known.get(id) ?? []),
  );
  const form = useForm<Section>(
    section,
    (now) => ({
      limit:
        Number.isInteger(now.limit) && now.limit >= SECTION_LIMIT.least && now.limit <= SECTION_LIMIT.most
          ? undefined
          : t('home.edit.limitRule', { least: SECTION_LIMIT.least, most: SECTION_LIMIT.most }),
      category: now.kind === 'subject' && !now.category ? t('home.fault.category') : undefined,
      items: now.items.length > now.limit ? t('home.fault.limit', { n: now.limit }) : undefined,
    }),
    async (now) => onSave(now, picked),
  );
  const { values } = form;
  return (
    <FormDrawer
      title={nameOf(section) || t('home.edit.section.subject')}
      form={form}
      saveLabel={t('home.edit.apply')}
      onSave={() => void form.submit().then((kept) => kept && onClose())}
      onClose={onClose}
    >
      {values.kind === 'subject' && (
        <Select
          label={t('home.edit.category')}
          required
          placeholder={t('home.fault.category')}
          error={form.fault('category')}
          value={values.category ?? ''}
          options={codes.rows.map((row) => ({ value: String(row.Code), label: String(row.Name) }))}
          onChange={(event) => form.set('category', event.target.value)}
        />
      )}
      <Segmented
        label={t('home.edit.rule')}
        labelHidden={false}
        value={values.rule}
        options={SECTION_RULES.map((value) => ({ value, label: t(`home.edit.rule.${value}`) }))}
        onChange={(rule) => form.set('rule', rule as SectionRule)}
      />
      <TextField
        type="number"
        label={t('home.edit.limit')}
        error={form.fault('limit')}
        min={SECTION_LIMIT.least}
        max={SECTION_LIMIT.most}
        value={values.limit}
        onChange={(event) => form.set('limit', Number(event.target.value))}
      />
      <ExperimentPicker
        label={t(values.rule === 'manual' ? 'home.edit.chosen' : 'home.edit.pinned')}
        hint={t(values.rule === 'manual' ? 'home.edit.chosenHint' : 'home.edit.pinnedHint')}
        error={form.fault('items')}
        most={SECTION_LIMIT.most}
        value={picked}
        onChange={(rows) => {
          setPicked(rows);
          form.set(
            'items',
            rows.map((row) => row.id),
          );
        }}
      />
      <SpanFields
        value={values}
        onChange={(next) => {
          form.set('from', next.from);
          form.set('to', next.to);
        }}
      />
    </FormDrawer>
  );
}

function Sections({ value, set, fault, named, disabled }: Editing<SectionsContent>) {
  const t = useT();
  const nameOf = useSectionName();
  const [open, setOpen] = useState<Section | null>(null);
  const [picked, setPicked] = useState<readonly PickedExperiment[]>([]);
  const known = new Map(
    [...((named.experiments ?? []) as readonly PickedExperiment[]), ...picked].map((row) => [row.id, row] as const),
  );
  const { sections } = value;
  const put = (section: Section) =>
    set({
      sections: sections.some((one) => one.key === section.key)
        ? sections.map((one) => (one.key === section.key ? section : one))
        : [...sections, section],
    });
  const now = Date.now();
  return (
    <>
      <SortableList
        label={t('home.edit.tab.sections')}
        items={sections}
        keyOf={(one) => one.key}
        nameOf={nameOf}
        disabled={disabled}
        onMove={(from, to) => set({ sections: moved(sections, from, to) })}
      >
        {(section, at) => {
          const gone = section.items.filter((id) => known.get(id)?.gone).length;
          return (
            <div className="vse-editing-row">
              <span className="vse-editing-words">
                <b>{nameOf(section)}</b>
                <span>
                  {t(`home.edit.rule.${section.rule}`)} · {t('home.edit.limitN', { n: section.limit })}
                  {section.items.length > 0 && ` · ${t('home.edit.itemsN', { n: section.items.length })}`}
                </span>
                {fault(`sections.${at}`) && <span className="vse-editing-fault">{fault(`sections.${at}`)}</span>}
              </span>
              {gone > 0 && <StatusTag tone="warning">{t('home.edit.gone', { n: gone })}</StatusTag>}
              {!stands(section, now) && <StatusTag tone="neutral">{t('home.edit.outside')}</StatusTag>}
              <Switch
                label={t('home.edit.shown')}
                checked={section.shown}
                disabled={disabled}
                onChange={(event) => put({ ...section, shown: event.target.checked })}
              />
              <IconButton
                label={t('home.edit.editOne', { name: nameOf(section) })}
                icon={<EditIcon aria-hidden="true" />}
                disabled={disabled}
                onClick={() => setOpen(section)}
              />
              {section.kind === 'subject' && (
                <IconButton
                  label={t('home.edit.removeOne', { name: nameOf(section) })}
                  icon={<TrashIcon aria-hidden="true" />}
                  disabled={disabled}
                  onClick={() => set({ sections: sections.filter((one) => one.key !== section.key) })}
                />
              )}
            </div>
          );
        }}
      </SortableList>
      <p>
        <Button
          disabled={disabled || sections.length >= 16}
          onClick={() =>
            setOpen({
              key: `subject-${now.toString(36)}`,
              kind: 'subject',
              rule: 'runs',
              limit: 8,
              shown: true,
              items: [],
            })
          }
        >
          {t('home.edit.addSubject')}
        </Button>
      </p>
      {open && (
        <SectionDrawer
          key={open.key}
          section={open}
          known={known}
          onSave={(section, rows) => {
            setPicked([...picked, ...rows]);
            put(section);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** 首页实验: sections with rule, number, order, chosen experiments and times. */
export function SectionsTab() {
  const t = useT();
  const nameOf = useSectionName();
  return (
    <GroupEditor<SectionsContent>
      group={GROUPS.sections}
      title={t('home.edit.tab.sections')}
      describe={({ path, before, after }) => {
        const [, key, ...rest] = path.split('.');
        const kind = key === undefined ? undefined : /^(recommended|newest|most)$/.exec(key)?.[0];
        const one = (after ?? before) as Partial<Section> | undefined;
        const name = kind
          ? t(`home.edit.section.${kind as 'most'}`)
          : nameOf({ kind: 'subject', category: typeof one === 'object' ? one?.category : undefined }) ||
            t('home.edit.section.subject');
        const field = rest[0];
        return key === undefined
          ? t('home.edit.order')
          : field
            ? `${name} · ${t(`home.edit.part.${field as 'rule'}`)}`
            : name;
      }}
    >
      {(editing) => <Sections {...editing} />}
    </GroupEditor>
  );
}
