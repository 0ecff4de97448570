import { ORDERING_RULES } from '../../../../../kernel/scoring/arrangement.ts';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { PlusIcon, TrashIcon } from '../../../../../ui/design/icons.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { moved, SortableList } from '../../../../../ui/forms/sortable-list.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type ContentOf, LIMITS, type Part } from '../../../shared/content.model.ts';
import { plainOf } from '../../../shared/plain-text.model.ts';
import type { TypeFields } from './choice-fields.tsx';
import { newPartId } from './draft.model.ts';
import { LineField } from './rich-text-field.tsx';

/** Items in their right order. */
export function OrderingFields({ content, onChange, fault }: TypeFields<ContentOf<'ordering'>>) {
  const t = useT();
  const { items } = content;
  const nameOf = (item: Part) => plainOf(item.text) || t('questions.item.nth', { n: items.indexOf(item) + 1 });
  return (
    <fieldset className="vse-part-list">
      <legend>{t('questions.order.items')}</legend>
      <SortableList
        label={t('questions.order.items')}
        items={items}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        onMove={(from, to) => onChange({ ...content, items: moved(items, from, to) })}
      >
        {(item, i) => (
          <div className="vse-part">
            <LineField
              label={t('questions.item.nth', { n: i + 1 })}
              error={fault(`items.${i}`)}
              html={item.text}
              onChange={(text) =>
                onChange({ ...content, items: items.map((one) => (one.id === item.id ? { ...one, text } : one)) })
              }
            />
            <IconButton
              label={t('questions.item.remove', { n: i + 1 })}
              icon={<TrashIcon />}
              disabled={items.length <= LIMITS.ordered.min}
              onClick={() => onChange({ ...content, items: items.filter((one) => one.id !== item.id) })}
            />
          </div>
        )}
      </SortableList>
      {fault('items') && <p className="vse-field-error">{fault('items')}</p>}
      <div>
        <Button
          size="small"
          icon={<PlusIcon aria-hidden="true" />}
          disabled={items.length >= LIMITS.ordered.max}
          onClick={() => onChange({ ...content, items: [...items, { id: newPartId(), text: '' }] })}
        >
          {t('questions.item.add')}
        </Button>
      </div>
      <Select
        label={t('questions.rule.label')}
        value={content.rule}
        options={ORDERING_RULES.map((rule) => ({ value: rule, label: t(`questions.order.${rule}`) }))}
        onChange={(event) => onChange({ ...content, rule: event.target.value as (typeof ORDERING_RULES)[number] })}
      />
    </fieldset>
  );
}

type Matching = ContentOf<'matching'>;

/** One side of a matching question. */
function Side({
  side,
  content,
  onChange,
  fault,
}: TypeFields<Matching> & {
  readonly side: 'lefts' | 'rights';
}) {
  const t = useT();
  const parts = content[side];
  const least = LIMITS.lefts.min;
  const most = side === 'lefts' ? LIMITS.lefts.max : LIMITS.rights;
  const own = side === 'lefts' ? 'left' : 'right';
  const set = (next: readonly Part[]) => {
    const known = new Set(next.map(({ id }) => id));
    onChange({ ...content, [side]: [...next], pairs: content.pairs.filter((pair) => known.has(pair[own])) });
  };
  const rightOf = (left: string) => content.pairs.find((pair) => pair.left === left)?.right ?? '';
  const pair = (left: string, right: string) => {
    // A right item has one partner: choosing it here takes it from there.
    const others = content.pairs.filter((one) => one.left !== left && one.right !== right);
    onChange({ ...content, pairs: right === '' ? others : [...others, { left, right }] });
  };
  return (
    <div className="vse-part-list">
      <h4>{t(`questions.match.${side}`)}</h4>
      {parts.map((part, i) => (
        <div key={part.id} className="vse-part">
          <LineField
            label={t(`questions.match.${side}.nth`, { n: i + 1 })}
            error={fault(`${side}.${i}`)}
            html={part.text}
            onChange={(text) => set(parts.map((one) => (one.id === part.id ? { ...one, text } : one)))}
          />
          {side === 'lefts' && (
            <Select
              label={t('questions.match.partner', { n: i + 1 })}
              labelHidden
              placeholder={t('questions.try.choose')}
              value={rightOf(part.id)}
              options={content.rights.map((right, at) => ({
                value: right.id,
                label: `${at + 1} ${plainOf(right.text)}`,
              }))}
              onChange={(event) => pair(part.id, event.target.value)}
            />
          )}
          <IconButton
            label={t(`questions.match.${side}.remove`, { n: i + 1 })}
            icon={<TrashIcon />}
            disabled={parts.length <= least}
            onClick={() => set(parts.filter((one) => one.id !== part.id))}
          />
        </div>
      ))}
      {fault(side) && <p className="vse-field-error">{fault(side)}</p>}
      <div>
        <Button
          size="small"
          icon={<PlusIcon aria-hidden="true" />}
          disabled={parts.length >= most}
          onClick={() => set([...parts, { id: newPartId(), text: '' }])}
        >
          {t('questions.item.add')}
        </Button>
      </div>
    </div>
  );
}

/** Two sides and which of them belong together; right ones may be left over. */
export function MatchingFields(props: TypeFields<Matching>) {
  const { content, onChange, fault } = props;
  const t = useT();
  return (
    <fieldset className="vse-part-list">
      <legend>{t('questions.match.pairs')}</legend>
      <Side side="lefts" {...props} />
      {fault('pairs') && <p className="vse-field-error">{fault('pairs')}</p>}
      <Side side="rights" {...props} />
      <Checkbox
        label={t('questions.match.whole')}
        checked={content.whole}
        onChange={() => onChange({ ...content, whole: !content.whole })}
      />
    </fieldset>
  );
}
