import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../design/button.tsx';
import { ArrowDownIcon, ArrowUpIcon, GripIcon } from '../design/icons.ts';
import { useT } from '../i18n/translate.ts';
import './sortable-list.css';

/** `items` with the one at `from` standing at `to`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}

/**
 * A list put in order by dragging its grips, or by the two buttons of every row; the new place is said aloud. Speaks
 * the words of `table`.
 * @param onMove the row at `from` shall stand at `to` (places from 0)
 */
export function SortableList<T>({
  label,
  items,
  keyOf,
  nameOf,
  onMove,
  disabled,
  children,
}: {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** How a row is called in the names of its buttons. */
  readonly nameOf: (item: T) => string;
  readonly onMove: (from: number, to: number) => void;
  readonly disabled?: boolean;
  readonly children: (item: T, at: number) => ReactNode;
}) {
  const t = useT();
  const kind = useId();
  const list = useRef<HTMLOListElement>(null);
  const [mark, setMark] = useState<{ readonly at: number; readonly after: boolean } | null>(null);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || from === to) return;
    onMove(from, to);
    setSaid(t('table.sort.moved', { name: nameOf(items[from]!), n: to + 1 }));
  };
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  const keys = items.map(keyOf).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows in the page change with their keys
  useEffect(() => {
    if (disabled || !list.current) return;
    const half = (element: Element, y: number) => {
      const { top, height } = element.getBoundingClientRect();
      return y > top + height / 2;
    };
    return combine(
      ...[...list.current.children].flatMap((element, at) => [
        draggable({
          element: element as HTMLElement,
          dragHandle: element.querySelector('[data-grip]') ?? element,
          getInitialData: () => ({ kind, at }),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.kind === kind && source.data.at !== at,
          onDrag: ({ location }) => setMark({ at, after: half(element, location.current.input.clientY) }),
          onDragLeave: () => setMark(null),
          onDrop: ({ source, location }) => {
            setMark(null);
            const from = Number(source.data.at);
            const before = at + (half(element, location.current.input.clientY) ? 1 : 0);
            latest.current(from, before > from ? before - 1 : before);
          },
        }),
      ]),
    );
  }, [keys, disabled, kind]);
  return (
    <>
      <ol ref={list} className="vse-sortable" aria-label={label}>
        {items.map((item, at) => (
          <li key={keyOf(item)} data-drop={mark?.at === at ? (mark.after ? 'after' : 'before') : undefined}>
            {!disabled && (
              <span className="vse-sortable-grip" data-grip aria-hidden="true">
                <GripIcon />
              </span>
            )}
            <div className="vse-sortable-row">{children(item, at)}</div>
            {!disabled && (
              <span className="vse-sortable-move">
                <IconButton
                  label={t('table.columns.up', { name: nameOf(item) })}
                  icon={<ArrowUpIcon aria-hidden="true" />}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  label={t('table.columns.down', { name: nameOf(item) })}
                  icon={<ArrowDownIcon aria-hidden="true" />}
                  disabled={at === items.length - 1}
                  onClick={() => move(at, at + 1)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="vse-visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
