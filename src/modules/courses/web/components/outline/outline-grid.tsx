import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { PlusIcon } from '../../../../../ui/design/icons.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OutlineLine } from '../../../shared/lines.model.ts';
import { pastedLines } from '../lines/paste.model.ts';
import type { OutlineNode } from '../node/node-form.model.ts';
import { type Line, linesOf, type Shift } from './outline.model.ts';
import { OutlineRow, ROW, type RowActions } from './outline-row.tsx';
import type { Problem } from './problems.model.ts';
import { type DropPlace, useOutlineDrag } from './use-outline-drag.ts';
import './outline-tree.css';
import './outline-grid.css';

const KEY_SHIFTS: Readonly<Record<string, Shift>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'promote',
  ArrowRight: 'demote',
};

const HEADING = { role: 'columnheader' } as const;

/** Moves the focus from outside, e.g. after a change. */
export interface GridHandle {
  readonly focus: (id: string) => void;
}

/** What a person does in the outline by keys and pointer. */
export interface GridActions extends Omit<RowActions, 'key' | 'check'> {
  readonly check: (ids: readonly string[], on: boolean) => void;
  readonly create: (after: OutlineNode) => void;
  readonly shift: (node: OutlineNode, shift: Shift) => void;
  readonly remove: (node: OutlineNode) => void;
  readonly uncheck: () => void;
  readonly lines: (after: OutlineNode, lines: readonly OutlineLine[]) => void;
  readonly drop: (id: string, to: DropPlace) => void;
}

/** What the grid says of its nodes beside what they say themselves. */
export interface GridFacts {
  readonly hours: ReadonlyMap<string, number>;
  readonly problems: ReadonlyMap<string, readonly Problem[]>;
  readonly saving: ReadonlyMap<string, 'waits' | 'refused'>;
  readonly checked: ReadonlySet<string>;
  /** What was sought; null shows everything. */
  readonly found: ReadonlySet<string> | null;
}

/**
 * The outline as a tree grid of one focus stop: arrows walk, open and close, Home and End jump, the selection follows.
 * Enter makes a line, F2 and typing name one, Space chooses it, Alt with arrows puts it elsewhere.
 */
export function OutlineGrid({
  nodes,
  selected,
  closed,
  editable,
  wide,
  facts,
  field,
  foot,
  actions,
  ref,
}: {
  readonly nodes: readonly OutlineNode[];
  readonly selected: string | null;
  readonly closed: ReadonlySet<string>;
  readonly editable: boolean;
  readonly wide: boolean;
  readonly facts: GridFacts;
  /** Field of a node whose name is typed; null for the others. */
  readonly field: (node: OutlineNode) => ReactNode;
  /** Below the last line. */
  readonly foot: ReactNode;
  readonly actions: GridActions;
  readonly ref?: Ref<GridHandle>;
}) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(nodes, closed), [nodes, closed]);
  const stop = lines.some((line) => line.node.id === selected) ? selected : (lines[0]?.node.id ?? null);
  const landing = useOutlineDrag(list, nodes, lines, editable ? actions.drop : undefined);
  const itemOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`);
  useImperativeHandle(ref, () => ({
    focus: (id) => {
      const item = itemOf(id);
      item?.focus({ preventScroll: true });
      item?.scrollIntoView({ block: 'nearest' });
    },
  }));
  const go = (line: Line<OutlineNode> | undefined) => {
    if (!line) return;
    actions.select(line.node.id);
    const item = itemOf(line.node.id);
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest' });
  };
  const walk = (event: KeyboardEvent, node: OutlineNode): (() => void) | undefined => {
    const at = lines.findIndex((line) => line.node.id === node.id);
    const line = lines[at];
    if (!line) return undefined;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(lines[at + 1]),
      ArrowUp: () => go(lines[at - 1]),
      Home: () => go(lines[0]),
      End: () => go(lines.at(-1)),
      ArrowRight: () => {
        if (line.open === false) actions.fold(node.id, true);
        else if (line.open) go(lines[at + 1]);
      },
      ArrowLeft: () => {
        if (line.open) actions.fold(node.id, false);
        else go(lines.find((one) => one.node.id === node.parent));
      },
    };
    return steps[event.key];
  };
  /** What a key does on a line that can be changed; undefined leaves it to the page. */
  const change = (event: KeyboardEvent, node: OutlineNode): (() => void) | undefined => {
    const { key } = event;
    const shift = event.altKey ? KEY_SHIFTS[key] : undefined;
    if (shift) return () => actions.shift(node, shift);
    if (event.altKey) return undefined;
    if (key === 'F2') return () => actions.edit(node.id);
    if (key === 'Enter') return () => actions.create(node);
    if (key === 'Delete') return () => actions.remove(node);
    if (key === ' ') return () => actions.check([node.id], !facts.checked.has(node.id));
    if (key === 'Escape' && facts.checked.size > 0) return actions.uncheck;
    // An input method begins in the field: it is there before the first sign is.
    if (key === 'Process') return () => actions.edit(node.id);
    // `/` brings the search, as on every page.
    if (key.length === 1 && key !== '/') return () => actions.edit(node.id, key);
    return undefined;
  };
  const latest = useRef<RowActions>(null!);
  latest.current = {
    ...actions,
    check: (id, on) => actions.check([id], on),
    key: (event, node) => {
      if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
      const does = (editable ? change(event, node) : undefined) ?? (event.altKey ? undefined : walk(event, node));
      if (!does) return;
      if (event.key !== 'Process') event.preventDefault();
      event.stopPropagation();
      does();
    },
  };
  const shownIds = lines.map(({ node }) => node.id);
  const every = shownIds.length > 0 && shownIds.every((id) => facts.checked.has(id));
  return (
    <div
      className="vse-outline-box"
      data-editable={editable}
      data-choosing={facts.checked.size > 0}
      onPaste={(event) => {
        const target = event.target as Element;
        const at = target.closest<HTMLElement>('[data-node]')?.dataset.node ?? stop;
        const node = nodes.find(({ id }) => id === at);
        if (!editable || !node || target.matches('input')) return;
        const pasted = pastedLines(event.clipboardData.getData('text/plain'));
        if (pasted.length === 0) return;
        event.preventDefault();
        actions.lines(node, pasted);
      }}
    >
      <div ref={list} role="treegrid" aria-label={t('courses.structure.outline')} aria-multiselectable={false}>
        <div {...ROW} className="vse-outline-head">
          {editable && (
            <span {...HEADING} className="vse-outline-check">
              <input
                type="checkbox"
                aria-label={t('courses.batch.all')}
                checked={every}
                onChange={() => actions.check(shownIds, !every)}
              />
            </span>
          )}
          <span {...HEADING}>{t('courses.node.name')}</span>
          <span {...HEADING} className="vse-outline-hours">
            {t('courses.node.hours')}
          </span>
          <span {...HEADING} className="vse-outline-date">
            {t('courses.outline.dates')}
          </span>
          <span {...HEADING} className="vse-outline-eye">
            {t('courses.outline.students')}
          </span>
          {!wide && (
            <span {...HEADING} className="vse-outline-more">
              <span className="vse-visually-hidden">{t('courses.outline.settings')}</span>
            </span>
          )}
        </div>
        {lines.map(({ node, level, place, siblings, open }) => (
          <OutlineRow
            key={node.id}
            node={node}
            editable={editable}
            wide={wide}
            field={field(node)}
            on={latest}
            state={{
              level,
              place,
              siblings,
              open,
              selected: node.id === selected,
              stop: node.id === stop,
              checked: facts.checked.has(node.id),
              dim: facts.found !== null && !facts.found.has(node.id),
              hours: facts.hours.get(node.id) ?? null,
              problem: facts.problems.get(node.id)?.[0]?.kind ?? null,
              saving: facts.saving.get(node.id) ?? null,
              drop: landing?.id === node.id ? landing.zone : undefined,
            }}
          />
        ))}
      </div>
      {foot}
    </div>
  );
}

/** The line below the last one: a new chapter, or a list from elsewhere. */
export function OutlineFoot({ onCreate }: { readonly onCreate: () => void }) {
  const t = useT();
  return (
    <button type="button" className="vse-outline-foot" onClick={onCreate}>
      <PlusIcon aria-hidden="true" />
      <span>{t('courses.structure.addChapter')}</span>
      <small>{t('courses.outline.orPaste')}</small>
    </button>
  );
}
