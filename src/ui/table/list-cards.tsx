import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react';
import type { ListRow } from '../../kernel/resource/list.ts';
import type { Resource } from '../../kernel/resource/resource.ts';
import { classNames } from '../design/class-names.ts';
import '../design/choice.css';
import { ExperimentCover } from '../design/experiment-cover.tsx';
import { Link } from '../design/link.tsx';
import { Menu } from '../design/menu.tsx';
import '../design/skeleton.css';
import { translateKey, useT } from '../i18n/translate.ts';
import { plainCell } from './cells.tsx';
import type { ListCard, ListPageProps, RowAction } from './list-page.model.ts';
import type { TableColumn } from './list-table.tsx';
import { RowActions } from './row-actions.tsx';
import type { ListControl } from './use-list.ts';
import './list-cards.css';

const inControl = (event: MouseEvent | KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest('a, button, input, label, [role=menu]') !== null;

/** The order of the cards, since they have no headings to press. */
function SortMenu({
  list,
  resource,
  columns,
}: {
  readonly list: ListControl;
  readonly resource: Resource;
  readonly columns: readonly TableColumn[];
}) {
  const t = useT();
  const { state, change } = list;
  const sort = state.sort ?? { column: resource.order.column, descending: resource.order.direction === 'desc' };
  const orderText = (column: string, descending: boolean) =>
    t('table.sort.now', {
      name: translateKey(resource.columns[column]!.label),
      way: t(descending ? 'table.sort.descending' : 'table.sort.ascending'),
    });
  return (
    <Menu
      look="plain"
      align="end"
      label={orderText(sort.column, sort.descending)}
      items={columns
        .filter(({ name }) => resource.columns[name]?.sort)
        .flatMap(({ name }) =>
          [false, true].map((descending) => ({
            key: `${name}-${descending}`,
            label: orderText(name, descending),
            checked: sort.column === name && sort.descending === descending,
            onSelect: () => change({ ...state, page: 1, sort: { column: name, descending } }),
          })),
        )}
    />
  );
}

/** The rows of a list as cards: picture, name, state, a few facts and the same commands, choosing and keys as the table. */
export function ListCards({
  list,
  resource,
  columns,
  codes,
  chooses,
  caption,
  card,
  rowActions,
  hrefOf,
  onOpen,
  skeletons,
}: {
  readonly list: ListControl;
  readonly resource: Resource;
  readonly columns: readonly TableColumn[];
  readonly codes: ListPageProps['codes'];
  readonly chooses: boolean;
  readonly caption: string;
  readonly card: ListCard;
  readonly rowActions: ((row: ListRow) => readonly RowAction[]) | undefined;
  readonly hrefOf: ((row: ListRow) => string) | undefined;
  readonly onOpen: ((row: ListRow) => void) | undefined;
  readonly skeletons: number;
}) {
  const t = useT();
  const id = useId();
  const { rows, keyOfRow, selection, state } = list;
  const chosen = rows.filter((row) => selection.has(keyOfRow(row))).length;
  const value = (name: string, row: ListRow): ReactNode => {
    const own = columns.find((column) => column.name === name)?.render;
    return own ? own(row) : plainCell(resource.columns[name]!, row[name] ?? null, codes?.[name]);
  };
  const oneCard = (row: ListRow, i: number) => {
    const key = keyOfRow(row);
    const isChosen = selection.has(key);
    const title = card.title(row) || key;
    const { src, ...subject } = card.cover(row);
    const href = hrefOf?.(row) ?? card.href?.(row);
    const actions = rowActions?.(row) ?? [];
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the focused card is a key of the list
      <li
        key={key}
        tabIndex={-1}
        data-row={key}
        aria-labelledby={`${id}-${i}`}
        className={classNames('vse-list-card', isChosen && 'vse-list-chosen', state.id === key && 'vse-list-open')}
        onClick={(event) => {
          if (!onOpen || inControl(event) || String(window.getSelection()) !== '') return;
          onOpen(row);
        }}
      >
        <ExperimentCover {...subject} src={src ?? null} eager={i < 4} />
        {chooses && (
          <span className="vse-list-card-check">
            <input
              type="checkbox"
              className="vse-choice-box"
              aria-label={t('table.chooseRow', { name: title })}
              checked={isChosen}
              onChange={(event) => list.choose([row], event.target.checked)}
            />
          </span>
        )}
        <div className="vse-list-card-head">
          <span id={`${id}-${i}`} className="vse-list-card-title" title={title.length > 16 ? title : undefined}>
            {href ? (
              <Link
                href={href}
                onClick={(event) => {
                  if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(row);
                }}
              >
                {title}
              </Link>
            ) : (
              title
            )}
          </span>
          {card.state && <span className="vse-list-card-state">{value(card.state, row)}</span>}
        </div>
        {card.note && (
          <p className="vse-list-card-note">
            {card.note.map((name) => (
              <span key={name}>{value(name, row)}</span>
            ))}
          </p>
        )}
        <dl>
          {card.facts.map((name) => (
            <div key={name}>
              <dt>{translateKey(resource.columns[name]!.label)}</dt>
              <dd>{value(name, row)}</dd>
            </div>
          ))}
        </dl>
        <div className="vse-list-card-foot">
          {actions.length > 0 && <RowActions name={title} actions={actions} buttons={1} />}
        </div>
      </li>
    );
  };
  return (
    <div className="vse-list-scroll vse-cards-frame">
      <div className="vse-cards-head">
        {chooses && (
          <label>
            <input
              type="checkbox"
              className="vse-choice-box"
              checked={rows.length > 0 && chosen === rows.length}
              ref={(node) => {
                if (node) node.indeterminate = chosen > 0 && chosen < rows.length;
              }}
              disabled={rows.length === 0}
              onChange={(event) => list.choose(rows, event.target.checked)}
            />
            {t('table.choosePage')}
          </label>
        )}
        <SortMenu list={list} resource={resource} columns={columns} />
      </div>
      <ul className="vse-cards" aria-label={caption} aria-busy={skeletons > 0 || undefined}>
        {skeletons > 0
          ? Array.from({ length: skeletons }, (_, i) => `skeleton-${i}`).map((key) => (
              <li key={key} className="vse-list-card" aria-hidden="true">
                <span className="vse-skeleton vse-list-card-picture" />
                <div className="vse-list-card-head">
                  <span className="vse-skeleton" />
                </div>
                {card.note && (
                  <p className="vse-list-card-note">
                    <span className="vse-skeleton" />
                  </p>
                )}
                <dl>
                  {card.facts.map((name) => (
                    <div key={name}>
                      <dt>
                        <span className="vse-skeleton" />
                      </dt>
                      <dd>
                        <span className="vse-skeleton" />
                      </dd>
                    </div>
                  ))}
                </dl>
                <div className="vse-list-card-foot" />
              </li>
            ))
          : rows.map(oneCard)}
      </ul>
    </div>
  );
}
