import { IconButton } from '../../../../../ui/design/button.tsx';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon, WarningIcon } from '../../../../../ui/design/icons.ts';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { hasMembers, ITEM_KINDS, type ItemKind, type SchemeItem } from '../../../shared/grade-scheme.model.ts';
import { memberSource } from './member-choice.model.ts';

/** Whole number of a field within its bounds. */
export const whole = (text: string, least: number, most: number): number => {
  const value = Math.round(Number(text));
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;
};

/** Rules of an item that are not the usual ones, in words. */
function SpecialRules({ item }: { readonly item: SchemeItem }) {
  const t = useT();
  const labels = [
    item.dropLowest > 0 && t('grades.composition.drops', { n: item.dropLowest }),
    item.memberWeighting !== 'equal' && t(`grades.composition.weighted.${item.memberWeighting}`),
    item.late === 'none' && t('grades.late.free'),
    typeof item.late === 'object' && t('grades.late.rule', { ...item.late }),
    item.missing === 'excluded' && t('grades.composition.skips'),
    item.minToPass !== null && t('grades.composition.least', { n: item.minToPass }),
    item.objectives?.length && t('grades.composition.proves', { n: item.objectives.length }),
    item.registryPart === 'final' && t('grades.registry.final'),
  ].filter(Boolean);
  return <>{labels.length > 0 ? labels.join(' · ') : '—'}</>;
}

/** The items of a scheme as rows: what each counts and weighs; one of them is being edited beside. */
export function SchemeTable({
  items,
  selected,
  disabled,
  faulty,
  onSelect,
  onWeight,
  onMove,
  onRemove,
  onAdd,
}: {
  readonly items: readonly SchemeItem[];
  readonly selected: string | null;
  readonly disabled: boolean;
  /** Whether something of the item keeps the scheme from being used. */
  readonly faulty: (key: string) => boolean;
  readonly onSelect: (key: string) => void;
  readonly onWeight: (key: string, weight: number) => void;
  readonly onMove: (key: string, by: -1 | 1) => void;
  readonly onRemove: (key: string) => void;
  readonly onAdd: (kind: ItemKind) => void;
}) {
  const t = useT();
  const sourceOf = (item: SchemeItem) => {
    if (!hasMembers(item.kind)) return item.kind === 'offline' ? t('grades.composition.byHand') : '—';
    const source = memberSource(item);
    if (source === 'chapters') return t('grades.composition.chapters');
    return source === 'all' || item.members === 'all'
      ? t('grades.composition.all')
      : t('grades.composition.chosen', { n: item.members.length });
  };
  const nameOf = (item: SchemeItem) => item.name || t('grades.scheme.unnamed');
  return (
    <div className="vse-scheme-table">
      <SimpleTable
        caption={t('grades.composition.items')}
        captionHidden
        rows={items}
        rowKey={({ key }) => key}
        empty={t('grades.composition.none')}
        columns={[
          {
            key: 'name',
            title: t('grades.scheme.name'),
            heading: true,
            render: (item) => (
              <button
                type="button"
                className="vse-scheme-pick"
                aria-pressed={item.key === selected}
                aria-label={t('grades.composition.edit', { name: nameOf(item) })}
                onClick={() => onSelect(item.key)}
              >
                {faulty(item.key) && <WarningIcon aria-hidden="true" />}
                {nameOf(item)}
              </button>
            ),
          },
          { key: 'kind', title: t('grades.scheme.kind'), render: ({ kind }) => t(`grades.kind.${kind}`) },
          { key: 'source', title: t('grades.composition.source'), render: sourceOf },
          {
            key: 'weight',
            title: t('grades.scheme.weight'),
            width: '108px',
            render: (item) => (
              <TextField
                type="number"
                label={t('grades.composition.weightOf', { name: nameOf(item) })}
                labelHidden
                min={1}
                max={100}
                step={1}
                suffix="%"
                disabled={disabled}
                value={item.weight}
                onChange={(event) => onWeight(item.key, whole(event.target.value, 1, 100))}
              />
            ),
          },
          { key: 'rules', title: t('grades.composition.special'), render: (item) => <SpecialRules item={item} /> },
        ]}
        actionsTitle={t('grades.composition.actions')}
        {...(!disabled && {
          rowActions: (item: SchemeItem) => {
            const at = items.indexOf(item);
            const name = nameOf(item);
            return (
              <>
                <IconButton
                  icon={<ArrowUpIcon aria-hidden="true" />}
                  label={t('grades.composition.up', { name })}
                  disabled={at === 0}
                  onClick={() => onMove(item.key, -1)}
                />
                <IconButton
                  icon={<ArrowDownIcon aria-hidden="true" />}
                  label={t('grades.composition.down', { name })}
                  disabled={at === items.length - 1}
                  onClick={() => onMove(item.key, 1)}
                />
                <IconButton
                  icon={<TrashIcon aria-hidden="true" />}
                  label={t('grades.scheme.removeItem', { name })}
                  onClick={() => onRemove(item.key)}
                />
              </>
            );
          },
        })}
      />
      {!disabled && (
        <Menu
          label={
            <>
              <PlusIcon aria-hidden="true" /> {t('grades.composition.add')}
            </>
          }
          align="start"
          items={ITEM_KINDS.map((kind) => ({
            key: kind,
            label: t(`grades.kind.${kind}`),
            onSelect: () => onAdd(kind),
          }))}
        />
      )}
    </div>
  );
}
