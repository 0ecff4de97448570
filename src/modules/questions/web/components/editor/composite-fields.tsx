import { useState } from 'react';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { ChevronDownIcon, ChevronRightIcon, PlusIcon, TrashIcon } from '../../../../../ui/design/icons.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { NumberField } from '../../../../../ui/forms/number-field.tsx';
import { moved, SortableList } from '../../../../../ui/forms/sortable-list.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type Child, type ContentOf, LIMITS, pointsOf } from '../../../shared/content.model.ts';
import { plainOf } from '../../../shared/plain-text.model.ts';
import { CHILD_TYPES, type ChildType, POINTS } from '../../../shared/question.model.ts';
import { problemsOf } from '../../../shared/readiness.model.ts';
import type { TypeFields } from './choice-fields.tsx';
import { asType, newChild, withBlanks } from './draft.model.ts';
import { RichTextField } from './rich-text-field.tsx';
import { ContentFields } from './type-fields.tsx';

/** The fields of one question below a material. */
function ChildForm({
  content: child,
  onChange,
  fault,
}: Omit<TypeFields<never>, 'content' | 'onChange'> & {
  readonly content: Child;
  readonly onChange: (child: Child) => void;
}) {
  const t = useT();
  /** Raised to show a stem that was not typed: the editor reads its text once. */
  const [turn, setTurn] = useState(0);
  const { content } = child;
  const set = (next: Child['content']) => onChange({ ...child, content: withBlanks(next) });
  const ofBlanks = content.type === 'blank';
  const write = (stem: string) => {
    set({ ...content, stem });
    setTurn((now) => now + 1);
  };
  return (
    <div className="vse-child-form">
      <div className="vse-field-row">
        <Select
          label={t('questions.type')}
          value={content.type}
          options={CHILD_TYPES.map((one) => ({ value: one, label: t(`questions.type.${one}`) }))}
          onChange={(event) => set(asType(content, event.target.value as ChildType))}
        />
        <NumberField
          label={t('questions.points')}
          hint={ofBlanks ? t('questions.blank.sum') : undefined}
          disabled={ofBlanks}
          {...POINTS}
          value={pointsOf(content, child.points)}
          onChange={(points) => onChange({ ...child, points })}
        />
      </div>
      <RichTextField
        key={`stem${turn}`}
        label={t('questions.stem')}
        hint={ofBlanks ? t('questions.stem.blankHint', { one: '{{1}}', two: '{{2}}' }) : undefined}
        error={fault('stem')}
        html={content.stem}
        onChange={(stem) => set({ ...content, stem })}
      />
      <ContentFields
        content={content}
        fault={fault}
        onStem={write}
        onChange={(next) => set(next as Child['content'])}
      />
      <RichTextField
        label={t('questions.analysis')}
        html={content.analysis}
        onChange={(analysis) => set({ ...content, analysis })}
      />
    </div>
  );
}

/** The questions below a material in their order; one of them is open at a time. */
export function CompositeFields({
  content,
  onChange,
  fault,
  tried,
}: TypeFields<ContentOf<'composite'>> & {
  /** What is missing was asked for. */
  readonly tried: boolean;
}) {
  const t = useT();
  const { children } = content;
  const [open, setOpen] = useState<string | null>(children[0]?.id ?? null);
  const nameOf = (child: Child) => t('questions.child.nth', { n: children.indexOf(child) + 1 });
  const add = () => {
    const child = newChild(children.at(-1)?.content.type ?? 'single');
    onChange({ ...content, children: [...children, child] });
    setOpen(child.id);
  };
  return (
    <fieldset className="vse-part-list">
      <legend>{t('questions.child.list')}</legend>
      <SortableList
        label={t('questions.child.list')}
        items={children}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        onMove={(from, to) => onChange({ ...content, children: moved(children, from, to) })}
      >
        {(child, i) => {
          const expanded = open === child.id;
          const lacking = tried ? problemsOf(child.content).length : 0;
          const stem = plainOf(child.content.stem);
          return (
            <div className="vse-child">
              <div className="vse-child-head">
                <button
                  type="button"
                  className="vse-child-open"
                  aria-expanded={expanded}
                  data-bad={(lacking > 0 && !expanded) || undefined}
                  onClick={() => setOpen(expanded ? null : child.id)}
                >
                  {expanded ? <ChevronDownIcon aria-hidden="true" /> : <ChevronRightIcon aria-hidden="true" />}
                  <strong>{nameOf(child)}</strong>
                  <span>{t(`questions.type.${child.content.type}`)}</span>
                  <span className="vse-num">
                    {t('questions.pointsOf', { n: formatScore(pointsOf(child.content, child.points)) })}
                  </span>
                  {!expanded && <span className="vse-child-stem">{stem || t('questions.child.empty')}</span>}
                  {lacking > 0 && <span className="vse-field-error">{t('questions.child.lacks', { n: lacking })}</span>}
                </button>
                <IconButton
                  label={t('questions.child.remove', { n: i + 1 })}
                  icon={<TrashIcon />}
                  onClick={() => onChange({ ...content, children: children.filter((one) => one.id !== child.id) })}
                />
              </div>
              {expanded && (
                <ChildForm
                  content={child}
                  fault={(path) => fault(`children.${i}.${path}`)}
                  onChange={(next) =>
                    onChange({ ...content, children: children.map((one) => (one.id === child.id ? next : one)) })
                  }
                />
              )}
            </div>
          );
        }}
      </SortableList>
      {fault('children') && <p className="vse-field-error">{fault('children')}</p>}
      <div>
        <Button
          size="small"
          icon={<PlusIcon aria-hidden="true" />}
          disabled={children.length >= LIMITS.children.max}
          onClick={add}
        >
          {t('questions.child.add')}
        </Button>
      </div>
    </fieldset>
  );
}
