import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../../ui/design/class-names.ts';
import { ChevronRightIcon, TreeIcon } from '../../../../ui/design/icons.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { type Line, linesOf, type TreeUnit, typedLine, type Zone, zoneAt } from './tree.model.ts';
import { UnitGlyph } from './unit-glyph.tsx';
import type { UnitTreeData } from './use-unit-tree.ts';
import '../../../../ui/design/tree-nav.css';
import './unit-tree.css';

/** Letters typed within so many ms are one word. */
const WORD_MS = 700;

/** What a tree lets be dragged, and what happens then. */
export interface TreeDrag {
  readonly may: (unit: TreeUnit) => boolean;
  /** False marks a place that will be refused. */
  readonly fits: (unit: TreeUnit, target: TreeUnit | null, zone: Zone) => boolean;
  readonly drop: (unit: TreeUnit, target: TreeUnit | null, zone: Zone) => void;
}

/**
 * Units as a tree of one focus stop: arrows walk, open and close, Home and End jump, letters find, Enter or Space
 * choose; Alt with an arrow is the owner's (`onStep`). Disabled units are grey.
 */
export function UnitTree({
  label,
  tree,
  selected,
  onSelect,
  misfit,
  drag,
  onStep,
}: {
  readonly label: string;
  readonly tree: UnitTreeData;
  /** `root` for the top line, null for none. */
  readonly selected: string | null;
  readonly onSelect: (line: Line) => void;
  /** Words why a line cannot be chosen; null when it can. */
  readonly misfit?: (unit: TreeUnit | null) => string | null;
  readonly drag?: TreeDrag;
  /** A step among the siblings by Alt and an arrow. */
  readonly onStep?: (unit: TreeUnit, step: -1 | 1) => void;
}) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const [focused, setFocused] = useState<string | null>(null);
  const [dragged, setDragged] = useState<TreeUnit | null>(null);
  const [over, setOver] = useState<{ readonly id: string; readonly zone: Zone; readonly fits: boolean } | null>(null);
  const lines = linesOf(tree.units, tree.open);
  const has = (id: string | null) => lines.some((line) => line.id === id);
  const stop = has(focused) ? focused : has(selected) ? selected : lines[0]?.id;
  const itemOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-unit="${id}"]`);
  // A line that moved among its siblings keeps the focus it had.
  const order = lines.map(({ id }) => id).join(' ');
  const held = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useEffect(() => {
    if (held.current && focused && document.activeElement === document.body) itemOf(focused)?.focus();
  }, [order]);

  const go = (line: Line | undefined) => {
    if (!line) return;
    setFocused(line.id);
    itemOf(line.id)?.focus();
  };
  const choose = (line: Line) => {
    setFocused(line.id);
    if (!misfit?.(line.unit)) onSelect(line);
  };
  const onKeyDown = (event: KeyboardEvent, line: Line) => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.altKey) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
      if (!step || !onStep || !line.unit) return;
      event.preventDefault();
      onStep(line.unit, step);
      return;
    }
    const at = lines.indexOf(line);
    const fold = line.unit ? line.open : undefined;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(lines[at + 1]),
      ArrowUp: () => go(lines[at - 1]),
      Home: () => go(lines[0]),
      End: () => go(lines.at(-1)),
      ArrowRight: () => (fold === false ? tree.toggle(line.id, true) : line.open && go(lines[at + 1])),
      ArrowLeft: () =>
        fold && !tree.searching
          ? tree.toggle(line.id, false)
          : go(lines.slice(0, at).findLast((one) => one.level < line.level)),
      Enter: () => choose(line),
      ' ': () => choose(line),
    };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      step();
      return;
    }
    if ([...event.key].length !== 1 || event.key === '/') return;
    const again = event.timeStamp - typed.current.at < WORD_MS;
    typed.current = { text: again ? typed.current.text + event.key : event.key, at: event.timeStamp };
    const found = typedLine(lines, at, typed.current.text, t('units.tree.all'));
    if (!found) return;
    event.preventDefault();
    go(found);
  };
  const onDragOver = (event: DragEvent<HTMLElement>, line: Line) => {
    if (!dragged || !drag) return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    const zone = zoneAt(dragged, line.unit, (event.clientY - box.top) / box.height);
    const fits = drag.fits(dragged, line.unit, zone);
    event.dataTransfer.dropEffect = 'move';
    if (over?.id !== line.id || over.zone !== zone) setOver({ id: line.id, zone, fits });
  };
  const endDrag = () => {
    setDragged(null);
    setOver(null);
  };
  return (
    <div
      ref={list}
      role="tree"
      aria-label={label}
      className="vse-tree-nav"
      onFocus={() => {
        held.current = true;
      }}
      onBlur={(event) => {
        if (event.relatedTarget) held.current = false;
      }}
    >
      {lines.map((line) => {
        const { unit, id } = line;
        const reason = misfit?.(unit) ?? null;
        const mark = over?.id === id ? over : null;
        const mayDrag = unit !== null && drag?.may(unit) === true;
        return (
          <div
            key={id}
            role="treeitem"
            data-unit={id}
            aria-level={line.level}
            aria-posinset={line.place}
            aria-setsize={line.siblings}
            aria-expanded={unit ? line.open : undefined}
            aria-selected={id === selected}
            aria-disabled={reason !== null || undefined}
            aria-keyshortcuts={unit && onStep ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
            tabIndex={id === stop ? 0 : -1}
            title={reason ?? (unit ? `${unit.name} · ${unit.code}` : undefined)}
            draggable={mayDrag}
            className={classNames(
              'vse-tree-nav-line units-line',
              unit?.state === 'disabled' && 'vse-tree-nav-off',
              unit?.hit && 'units-line-hit',
              dragged?.id === id && 'units-line-dragged',
              mark && (mark.fits ? `units-line-${mark.zone}` : 'units-line-misfit'),
            )}
            style={{ '--level': line.level } as Record<string, unknown>}
            onClick={() => choose(line)}
            onFocus={() => setFocused(id)}
            onKeyDown={(event) => onKeyDown(event, line)}
            onDragStart={(event) => {
              if (!unit || !mayDrag) return;
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', unit.name);
              setDragged(unit);
            }}
            onDragOver={(event) => onDragOver(event, line)}
            onDragLeave={() => setOver((old) => (old?.id === id ? null : old))}
            onDragEnd={endDrag}
            onDrop={(event) => {
              event.preventDefault();
              const box = event.currentTarget.getBoundingClientRect();
              if (dragged && drag && dragged.id !== id) {
                drag.drop(dragged, unit, zoneAt(dragged, unit, (event.clientY - box.top) / box.height));
              }
              endDrag();
            }}
          >
            {unit === null || line.open === undefined ? (
              <span className="vse-tree-nav-fold" />
            ) : (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the keys for it are the arrows of the tree
              <span
                className="vse-tree-nav-fold"
                data-open={line.open}
                onClick={(event) => {
                  event.stopPropagation();
                  if (!tree.searching) tree.toggle(id, !line.open);
                }}
              >
                <ChevronRightIcon aria-hidden="true" />
              </span>
            )}
            {unit ? <UnitGlyph kind={unit.kind} /> : <TreeIcon aria-hidden="true" />}
            <span className="vse-tree-nav-name">{unit?.name ?? t('units.tree.all')}</span>
            {unit?.state === 'disabled' && <span className="vse-tree-nav-mark">{t('units.state.disabled')}</span>}
          </div>
        );
      })}
    </div>
  );
}
