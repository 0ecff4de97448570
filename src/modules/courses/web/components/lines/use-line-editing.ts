import { useMemo, useRef, useState } from 'react';
import { uuidv7 } from '../../../../../kernel/values/uuid.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OutlineLine } from '../../../shared/lines.model.ts';
import { removeNodesRoute } from '../../../shared/outline.contract.ts';
import { courseTreeRoute } from '../../../shared/structure.contract.ts';
import { childrenOf, NODE_TYPES, type NodeType } from '../../../shared/structure.model.ts';
import type { OutlineNode } from '../node/node-form.model.ts';
import { applyOp, type Place } from '../outline/ops.model.ts';
import { linesOf, placeOf, type Shift, shiftOf } from '../outline/outline.model.ts';
import type { OutlineQueue } from '../outline/use-outline-queue.ts';
import type { Undo } from '../outline/use-undo.ts';
import { useLinesRefusal } from './lines-refusal.ts';
import type { NameAct } from './name-field.tsx';

/** A line that is not sent yet: it has no name, or one under the hand. */
interface DraftLine extends Place {
  readonly id: string;
  /** Kind chosen from the menu; else the level says it. */
  readonly chosen: NodeType | null;
}
interface Editing {
  readonly id: string;
  readonly start?: string | undefined;
  /** Another number is another field. */
  readonly turn: number;
}

/** Where a new line goes: behind a node, below one, or at the end of the top. */
export type Spot = { readonly after: string } | { readonly below: string } | 'end';

const LEVEL_ACTS: Readonly<Partial<Record<NameAct, Shift>>> = {
  demote: 'demote',
  promote: 'promote',
  moveUp: 'up',
  moveDown: 'down',
};

const freshId = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

/** Kinds a line may be at a place. */
export const typesAt = (parent: string | null): readonly NodeType[] =>
  NODE_TYPES.filter((type) => parent === null || type !== 'chapter');

const typeOf = ({ chosen, parent }: DraftLine): NodeType =>
  chosen && typesAt(parent).includes(chosen) ? chosen : parent === null ? 'chapter' : 'page';

/** Names typed in their lines, new lines, and lists that are pasted. What is typed shows at once and is sent behind. */
export function useLineEditing({
  courseId,
  rows,
  closed,
  queue,
  undo,
  select,
  focus,
  reveal,
  say,
}: {
  readonly courseId: string;
  /** The outline with what waits to be sent. */
  readonly rows: readonly OutlineNode[];
  readonly closed: ReadonlySet<string>;
  readonly queue: OutlineQueue;
  readonly undo: Undo;
  readonly select: (id: string) => void;
  /** Puts the focus on a line once it is drawn. */
  readonly focus: (id: string | null) => void;
  /** Unfolds a node. */
  readonly reveal: (id: string | null) => void;
  /** Tells screen readers. */
  readonly say: (text: string) => void;
}) {
  const t = useT();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [draft, setDraft] = useState<DraftLine | null>(null);
  const [picking, setPicking] = useState<{ readonly line: DraftLine; readonly text: string } | null>(null);
  const turn = useRef(0);
  const shown = useMemo(
    () => (draft ? applyOp(courseId, rows, { ...draft, kind: 'create', type: typeOf(draft), name: '' }) : rows),
    [courseId, rows, draft],
  );
  const lines = () => linesOf(shown, closed).map(({ node }) => node);
  const neighbour = (id: string, step: -1 | 1) => {
    const order = lines();
    return order[order.findIndex((node) => node.id === id) + step] ?? null;
  };

  const edit = (id: string, start?: string) => {
    if (id !== draft?.id) select(id);
    turn.current += 1;
    setEditing({ id, start, turn: turn.current });
  };
  const takeBackNew = async (ids: readonly string[]) => {
    if (ids[0] && queue.unmake(ids[0])) return;
    await queue.settled();
    await call(removeNodesRoute, { params: { courseId }, body: { ids: [...ids] } });
    await refresh(courseTreeRoute);
  };
  const create = (line: DraftLine, name: string, experimentId?: string) => {
    const { id, parent, index } = line;
    const type = experimentId ? 'experiment' : typeOf(line);
    queue.push({ kind: 'create', id, type, parent, index, name, ...(experimentId ? { experimentId } : {}) });
    undo.did(() => takeBackNew([id]));
    setDraft(null);
    select(id);
  };
  const rename = (id: string, name: string) => {
    const from = rows.find((node) => node.id === id)?.name;
    if (from === undefined || name === '' || name === from) return;
    queue.push({ kind: 'rename', id, name, from });
    undo.did(async () => queue.push({ kind: 'rename', id, name: from, from: name }));
    say(t('courses.node.renamed', { name }));
  };
  /** Keeps what is typed. False when a new line has no name: then there is nothing to keep. */
  const keep = (id: string, text: string): boolean => {
    const name = text.trim();
    if (draft?.id !== id) {
      rename(id, name);
      return true;
    }
    if (name !== '') create(draft, name);
    else setDraft(null);
    return name !== '';
  };
  const placeAfter = (id: string): Place => {
    const { parent, index } = placeOf(shown, id);
    return { parent, index: index + 1 };
  };
  const begin = (place: Place, chosen: NodeType | null) => {
    const id = freshId();
    setDraft({ ...place, id, chosen });
    reveal(place.parent);
    turn.current += 1;
    setEditing({ id, turn: turn.current });
  };
  const start = (spot: Spot) => {
    if (spot === 'end') return begin({ parent: null, index: childrenOf(shown, null).length }, null);
    if ('below' in spot) return begin({ parent: spot.below, index: childrenOf(shown, spot.below).length }, null);
    const like = shown.find((node) => node.id === spot.after)?.type;
    begin(placeAfter(spot.after), like === 'section' ? 'section' : null);
  };
  const move = (id: string, to: Place) => {
    const before = placeOf(rows, id);
    queue.push({ kind: 'move', id, ...to });
    reveal(to.parent);
    return async () => queue.push({ kind: 'move', id, ...before });
  };
  const level = (id: string, shift: Shift) => {
    // A new line has no kind of its own yet: its level says it.
    const to = shiftOf(
      shown.map((node) => (node.id === draft?.id ? { ...node, type: 'page' } : node)),
      id,
      shift,
    );
    if (!to) return say(t('courses.outline.noPlace'));
    if (draft?.id === id) {
      setDraft({ ...draft, ...to });
      reveal(to.parent);
    } else undo.did(move(id, to));
  };
  const act = (id: string, what: NameAct, text: string) => {
    const isNew = draft?.id === id;
    const shift = LEVEL_ACTS[what];
    if (shift) {
      if (!isNew) rename(id, text.trim());
      return level(id, shift);
    }
    const before = neighbour(id, -1);
    const next = what === 'next' ? neighbour(id, 1) : before;
    setEditing(null);
    if (what === 'cancel' || what === 'erase') {
      if (isNew) setDraft(null);
      if (what === 'erase' && before) return edit(before.id, before.name);
      return focus(isNew ? (before?.id ?? null) : id);
    }
    if (what === 'enter' && isNew && text.trim() === '') {
      const to = shiftOf(shown, id, 'promote');
      if (!to) {
        setDraft(null);
        return focus(before?.id ?? null);
      }
      setDraft({ ...draft, ...to, chosen: null });
      return edit(id, '');
    }
    keep(id, text);
    if (what === 'enter') return start({ after: id });
    if (what !== 'leave' && next) {
      select(next.id);
      focus(next.id);
    }
  };
  const refusalOf = useLinesRefusal();
  const paste = (given: readonly OutlineLine[], place: Place) => {
    const made = given.map((line) => ({ ...line, id: freshId() }));
    const tops = made.filter((line) => line.level === 1).map(({ id }) => id);
    queue.push({ kind: 'lines', ...place, lines: made });
    undo.did(() => takeBackNew(tops), t('courses.outline.pasted', { n: made.length }));
    reveal(place.parent);
    select(made[0]!.id);
    focus(made[0]!.id);
  };
  return {
    editing,
    draft,
    picking,
    /** The outline with the new line. */
    shown,
    edit,
    start,
    act,
    /** Moves a node; answers how to take it back. */
    move,
    /** A kind was chosen for the new line. */
    type: (type: NodeType, text: string) => {
      if (!draft) return;
      if (type !== 'experiment') return setDraft({ ...draft, chosen: type });
      setPicking({ line: draft, text });
      setEditing(null);
    },
    /** An experiment was picked for the new line; null when none was. */
    pick: (experiment: { readonly id: string; readonly name: string } | null) => {
      setPicking(null);
      if (!picking) return;
      const { line, text } = picking;
      if (!experiment) return edit(line.id, text);
      create(line, text || experiment.name, experiment.id);
      focus(line.id);
    },
    /** Lines were pasted over a name that is typed, or over a line. */
    paste: (id: string, given: readonly OutlineLine[], text: string | null) => {
      const inDraft = draft?.id === id;
      const place = inDraft && text?.trim() === '' ? draft : placeAfter(id);
      const refusal = refusalOf(given);
      if (refusal) {
        toast.show({ text: refusal, tone: 'error' });
        if (text !== null) edit(id, text);
        return;
      }
      setEditing(null);
      if (text !== null) keep(id, text);
      paste(given, { parent: place.parent, index: place.index });
    },
    /** Lines go in behind the last chapter. */
    pasteAll: (given: readonly OutlineLine[]) => {
      const refusal = refusalOf(given);
      if (refusal) toast.show({ text: refusal, tone: 'error' });
      else if (given.length > 0) paste(given, { parent: null, index: childrenOf(rows, null).length });
    },
  };
}
