import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../../../../../ui/design/class-names.ts';
import { ChevronRightIcon } from '../../../../../ui/design/icons.ts';
import type { Placed } from '../../../shared/structure.model.ts';
import { NodeGlyph } from './node-glyph.tsx';
import { type Line, linesOf } from './outline.model.ts';
import './outline-tree.css';

/** What the tree needs of a node. */
export type TreeNode = Placed & { readonly name: string };

/**
 * The outline as a tree of one focus stop: arrows walk, open and close, Home and End jump, the selection follows.
 */
export function OutlineTree<T extends TreeNode>({
  label,
  nodes,
  selected,
  closed,
  onClosed,
  onSelect,
  marks,
  muted,
}: {
  readonly label: string;
  readonly nodes: readonly T[];
  readonly selected: string | null;
  readonly closed: ReadonlySet<string>;
  readonly onClosed: (closed: ReadonlySet<string>) => void;
  readonly onSelect: (id: string) => void;
  /** Words and signs at the end of a line. */
  readonly marks?: (node: T) => ReactNode;
  /** Shown with less weight. */
  readonly muted?: (node: T) => boolean;
}) {
  const list = useRef<HTMLDivElement>(null);
  const lines = linesOf(nodes, closed);
  const stop = lines.some((line) => line.node.id === selected) ? selected : lines[0]?.node.id;
  const itemOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-node="${id}"]`);

  const go = (line: Line<T> | undefined) => {
    if (!line) return;
    onSelect(line.node.id);
    itemOf(line.node.id)?.focus();
  };
  const toggle = (id: string, open: boolean) => {
    const next = new Set(closed);
    if (open) next.delete(id);
    else next.add(id);
    onClosed(next);
  };
  const onKeyDown = (event: KeyboardEvent, line: Line<T>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = lines.indexOf(line);
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(lines[at + 1]),
      ArrowUp: () => go(lines[at - 1]),
      Home: () => go(lines[0]),
      End: () => go(lines.at(-1)),
      ArrowRight: () => (line.open === false ? toggle(line.node.id, true) : line.open && go(lines[at + 1])),
      ArrowLeft: () =>
        line.open ? toggle(line.node.id, false) : go(lines.find((one) => one.node.id === line.node.parent)),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  return (
    <div ref={list} role="tree" aria-label={label} className="vse-outline">
      {lines.map((line) => (
        <div
          key={line.node.id}
          role="treeitem"
          data-node={line.node.id}
          aria-level={line.level}
          aria-posinset={line.place}
          aria-setsize={line.siblings}
          aria-expanded={line.open}
          aria-selected={line.node.id === selected}
          tabIndex={line.node.id === stop ? 0 : -1}
          className={classNames('vse-outline-line', muted?.(line.node) && 'vse-outline-muted')}
          style={{ '--level': line.level } as Record<string, unknown>}
          onClick={() => go(line)}
          onKeyDown={(event) => onKeyDown(event, line)}
        >
          {line.open === undefined ? (
            <span className="vse-outline-fold" />
          ) : (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the keys for it are the arrows of the tree
            <span
              className="vse-outline-fold"
              data-open={line.open}
              onClick={(event) => {
                event.stopPropagation();
                toggle(line.node.id, !line.open);
              }}
            >
              <ChevronRightIcon aria-hidden="true" />
            </span>
          )}
          <NodeGlyph type={line.node.type} />
          <span className="vse-outline-name">{line.node.name}</span>
          {marks?.(line.node)}
        </div>
      ))}
    </div>
  );
}
