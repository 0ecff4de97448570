import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { courseTreeRoute } from '../../../shared/structure.contract.ts';
import { childrenOf, subtreeIds } from '../../../shared/structure.model.ts';
import { BatchPanel } from '../batch/batch-panel.tsx';
import type { Course } from '../course/course-frame.tsx';
import { NameField } from '../lines/name-field.tsx';
import { typesAt, useLineEditing } from '../lines/use-line-editing.ts';
import { ExperimentPicker } from '../node/experiment-picker.tsx';
import type { Tab } from '../node/node-editor.tsx';
import type { OutlineNode } from '../node/node-form.model.ts';
import { NodeInspector } from '../node/node-inspector.tsx';
import { useNodeForms } from '../node/use-node-forms.ts';
import { EmptyOutline } from './empty-outline.tsx';
import { NodeMoveDialog } from './node-move-dialog.tsx';
import { applyOp, savingOf, touchedBy } from './ops.model.ts';
import { linesOf, neighbourOf, type Shift, shiftOf, topsOf, wayTo } from './outline.model.ts';
import { OutlineBar } from './outline-bar.tsx';
import { OutlineBulk } from './outline-bulk.tsx';
import { type GridHandle, OutlineFoot, OutlineGrid } from './outline-grid.tsx';
import { hoursOf, matchesOf, type Problem, problemsOf, withParents } from './problems.model.ts';
import { PublishButton, PublishPanel } from './publish-panel.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { StructureActs } from './structure-acts.tsx';
import { useHideQuestion } from './use-hide-question.tsx';
import { useKeptOutline } from './use-kept-outline.ts';
import { useOutline } from './use-outline.ts';
import { useOutlineKeys } from './use-outline-keys.ts';
import { useOutlineQueue } from './use-outline-queue.ts';
import { useOutlineView } from './use-outline-view.ts';
import { useUndo } from './use-undo.ts';
import { useWide } from './use-wide.ts';
import './structure-editor.css';

type Outline = CallOutput<typeof courseTreeRoute>;

const NOTHING: ReadonlySet<string> = new Set();
/** Where the content of a page, or the experiment of a node, is changed. */
const MEND_PLACES = '.vse-node-fields :is(textarea, [contenteditable], .vse-node-experiment button)';

/** 课程结构: the outline as a work surface, the chosen node, the batch or the publication beside it. */
export function StructureEditor({
  course,
  outline,
  figures,
}: {
  readonly course: Course;
  readonly outline: Outline;
  /** The reader may see how far learners are. */
  readonly figures: boolean;
}) {
  const t = useT();
  const courseId = course.id;
  const wide = useWide();
  const editable = outline.can.edit;
  const at = useOutlineView();
  const [closed, setClosed] = useState<ReadonlySet<string>>(NOTHING);
  const [checked, setChecked] = useState<ReadonlySet<string>>(NOTHING);
  const [side, setSide] = useState<'node' | 'publish'>('node');
  const [sheet, setSheet] = useState(false);
  const [tab, setTab] = useState<Tab>('content');
  const [deleting, setDeleting] = useState<readonly OutlineNode[] | null>(null);
  const [moving, setMoving] = useState<OutlineNode | null>(null);
  const [said, setSaid] = useState('');
  const grid = useRef<GridHandle>(null);
  // The line to go to once it is drawn, and once no question stands above it.
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (!focusNext.current || deleting || moving) return;
    grid.current?.focus(focusNext.current);
    focusNext.current = null;
  });

  const forms = useNodeForms();
  const queue = useOutlineQueue(courseId, forms.rebase);
  const undo = useUndo();
  const ready = async () => {
    const [typed, sent] = await Promise.all([forms.saveAll(), queue.settled()]);
    if (typed && sent) return;
    throw new ApiError({ status: 0, code: 'courses.outline.first', message: t('courses.outline.first') });
  };
  const hiding = useHideQuestion(courseId, outline.rows, figures);
  const does = useOutline(courseId, { ready, onVersions: forms.rebase, undo, mayHide: hiding.ask });
  const stored = useMemo(() => new Map(outline.rows.map(({ id, version }) => [id, version])), [outline.rows]);
  const rows = useMemo(
    () => queue.ops.reduce((now, { op }) => applyOp(courseId, now, op), outline.rows as readonly OutlineNode[]),
    [courseId, outline.rows, queue.ops],
  );
  const problems = useMemo(() => problemsOf(rows), [rows]);
  const hours = useMemo(() => hoursOf(rows), [rows]);
  const saving = useMemo(
    () => savingOf([...forms.drafts.keys()], queue.ops, queue.trouble !== null),
    [forms.drafts, queue.ops, queue.trouble],
  );

  const select = (id: string) => {
    if (id !== at.nodeId) void forms.saveAll();
    setSide('node');
    at.select(id);
  };
  const focus = (id: string | null) => {
    focusNext.current = id;
  };
  const reveal = (id: string | null) => {
    const way = id === null ? [] : wayTo(rows, id);
    setClosed((now) => new Set([...now].filter((one) => !way.includes(one))));
  };
  const lines = useLineEditing({ courseId, rows, closed, queue, undo, select, focus, reveal, say: setSaid });
  const { editing } = lines;

  const typed = editing?.id;
  const { shown, found } = useMemo(() => {
    const matches = matchesOf(rows, problems, { view: at.view, text: at.text });
    if (!matches) return { shown: lines.shown, found: null };
    const wanted = typed ? new Set([...matches, typed]) : matches;
    return { shown: withParents(lines.shown, wanted), found: wanted };
  }, [lines.shown, rows, problems, at.view, at.text, typed]);
  const folds = found ? NOTHING : closed;
  const chosenId = editing?.id ?? at.nodeId;
  const selected =
    lines.shown.find(({ id }) => id === chosenId) ?? linesOf(shown, folds)[0]?.node ?? lines.shown[0] ?? null;
  const present = useMemo(() => new Set(rows.map(({ id }) => id)), [rows]);
  const picked = useMemo(() => new Set([...checked].filter((id) => present.has(id))), [checked, present]);

  const dirty = useKeptOutline(courseId, forms, queue);
  useOutlineKeys(editable);

  const put = (node: OutlineNode, to: { readonly parent: string | null; readonly index: number }, text: string) => {
    const back = lines.move(node.id, to);
    undo.did(back, text);
    setSaid(text);
  };
  const shift = (node: OutlineNode, step: Shift) => {
    const to = shiftOf(rows, node.id, step);
    if (!to) return setSaid(t('courses.outline.noPlace'));
    put(node, to, t(`courses.moved.${step}`, { name: node.name }));
    focus(node.id);
  };
  const toggle = async (node: OutlineNode, notify = false) => {
    if (!stored.has(node.id) && !(await queue.settled())) return;
    const text = t(node.visible ? 'courses.node.hiddenNow' : 'courses.node.shownNow', { name: node.name });
    await does.show.run(!node.visible, [node.id], () => setSaid(text), notify);
  };
  const check = (ids: readonly string[], on: boolean) => {
    setSide('node');
    setChecked((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
  };
  const mend = (problem: Problem) => {
    const { kind, target } = problem;
    if (kind === 'above' || kind === 'vain') void does.show.run(true, [target]);
    else if (kind === 'twin') {
      setSheet(false);
      lines.edit(target);
    } else if (kind === 'empty') {
      setSheet(false);
      lines.start({ below: target });
    } else {
      setTab('content');
      requestAnimationFrame(() => document.querySelector<HTMLElement>(MEND_PLACES)?.focus());
    }
  };
  const remove = async (nodes: readonly OutlineNode[]) => {
    const neighbour = neighbourOf(rows, folds, nodes[0]!.id);
    if (!(await does.remove.run(nodes))) return;
    for (const { id } of nodes) forms.discard(id);
    setDeleting(null);
    if (!neighbour || nodes.length > 1) return;
    select(neighbour);
    focus(neighbour);
  };
  const refused = queue.ops.filter(({ refusal }) => refusal !== null);
  const holders = rows.filter((node) => childrenOf(rows, node.id).length > 0).map(({ id }) => id);
  const folded = holders.length > 0 && holders.every((id) => closed.has(id));
  const hidden = rows.filter((node) => !node.visible && !node.blank).length;

  const inspector: ReactNode = !selected ? null : side === 'publish' ? (
    <PublishPanel
      course={course}
      nodes={rows}
      ready={ready}
      busy={does.show.busy}
      onShowAll={(notify) => does.show.run(true, undefined, undefined, notify)}
      onProblems={() => at.setView('problems')}
      onSelect={select}
      onClose={wide ? () => setSide('node') : undefined}
    />
  ) : picked.size > 1 ? (
    <BatchPanel courseId={courseId} nodes={rows} chosen={picked} ready={ready} onVersions={forms.rebase} undo={undo} />
  ) : (
    <NodeInspector
      node={selected}
      read={course.state === 'published'}
      version={stored.get(selected.id) ?? null}
      nodes={rows}
      forms={forms}
      problems={selected.id === lines.draft?.id ? [] : (problems.get(selected.id) ?? [])}
      refused={refused.filter(({ op }) => touchedBy(op).includes(selected.id))}
      editable={editable}
      figures={figures}
      tab={tab}
      onTab={setTab}
      commands={{
        can: (step) => shiftOf(rows, selected.id, step) !== null,
        shift: (step) => shift(selected, step),
        rename: () => {
          setSheet(false);
          lines.edit(selected.id);
        },
        createBelow: () => {
          setSheet(false);
          lines.start({ below: selected.id });
        },
        moveTo: () => setMoving(selected),
        copy: () =>
          void does.copy.run(selected, (id) => {
            select(id);
            focus(id);
          }),
        toggle: (notify) => void toggle(selected, notify),
        remove: () => setDeleting([selected]),
        mend,
        retry: queue.retry,
        drop: queue.drop,
      }}
    />
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
    if ((event.target as Element).matches('input:not([type=checkbox]), textarea, [contenteditable=true]')) return;
    event.preventDefault();
    void undo.undo();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one key for all that stands in it
    <div className="vse-structure" onKeyDown={editable ? onKeyDown : undefined}>
      <OutlineBar
        course={course}
        nodes={rows}
        problems={problems.size}
        hours={hours}
        view={at.view}
        text={at.text}
        onView={at.setView}
        onText={at.setText}
        folded={folded}
        onFold={(all) => setClosed(all ? new Set(holders) : NOTHING)}
        save={
          editable
            ? {
                pending: dirty,
                refused: refused.length,
                trouble: queue.trouble ?? forms.trouble,
                savedAt: Math.max(queue.savedAt ?? 0, forms.savedAt ?? 0) || null,
              }
            : null
        }
        undo={editable ? { can: undo.can, run: () => void undo.undo() } : null}
      >
        <StructureActs
          courseId={courseId}
          nodes={rows}
          editable={editable}
          restore={does.restore}
          onLines={lines.pasteAll}
        />
        {editable && rows.length > 0 && (
          <PublishButton
            state={course.state}
            hidden={hidden}
            open={side === 'publish'}
            onToggle={(open) => {
              void forms.saveAll();
              setSide(open ? 'publish' : 'node');
              setSheet(true);
            }}
          />
        )}
      </OutlineBar>
      {selected ? (
        <div className="vse-structure-body">
          <OutlineGrid
            ref={grid}
            nodes={shown}
            selected={selected.id}
            closed={folds}
            editable={editable}
            wide={wide}
            facts={{ hours, problems, saving, checked: picked, found }}
            field={(node) =>
              editing?.id !== node.id ? null : (
                <NameField
                  key={`${node.id}:${editing.turn}`}
                  name={node.name}
                  start={editing.start}
                  fresh={node.id === lines.draft?.id}
                  types={typesAt(node.parent)}
                  onAct={(act, text) => lines.act(node.id, act, text)}
                  onType={lines.type}
                  onLines={(given, text) => lines.paste(node.id, given, text)}
                />
              )
            }
            foot={editable && !found && <OutlineFoot onCreate={() => lines.start('end')} />}
            actions={{
              select,
              fold: (id, open) =>
                setClosed((now) => new Set(open ? [...now].filter((one) => one !== id) : [...now, id])),
              check,
              uncheck: () => setChecked(NOTHING),
              toggle: (node) => void toggle(node),
              edit: lines.edit,
              create: (after) => lines.start({ after: after.id }),
              shift,
              remove: (node) => setDeleting(picked.has(node.id) ? topsOf(rows, picked) : [node]),
              lines: (after, given) => lines.paste(after.id, given, null),
              settings: (id) => {
                select(id);
                setSheet(true);
              },
              drop: (id, to) => {
                const node = rows.find((one) => one.id === id);
                if (!node) return;
                put(node, to, t('courses.moved.to', { name: node.name }));
                select(id);
              },
            }}
          />
          {wide ? (
            <aside className="vse-inspector" aria-label={t('courses.outline.settings')}>
              {inspector}
            </aside>
          ) : (
            <Drawer
              open={sheet && !moving && !deleting}
              onClose={() => {
                setSheet(false);
                setSide('node');
                void forms.saveAll();
              }}
              title={t('courses.outline.settings')}
              width="min(420px, 100vw)"
            >
              <div className="vse-inspector">{inspector}</div>
            </Drawer>
          )}
        </div>
      ) : (
        <EmptyOutline editable={editable} onCreate={() => lines.start('end')} onPaste={lines.pasteAll} />
      )}
      {editable && (
        <OutlineBulk
          nodes={rows}
          chosen={picked}
          busy={does.show.busy || does.remove.busy}
          onShow={(visible) => void does.show.run(visible, [...picked])}
          onSettings={wide ? undefined : () => setSheet(true)}
          onRemove={() => setDeleting(topsOf(rows, picked))}
          onClear={() => setChecked(NOTHING)}
        />
      )}
      <p role="status" className="vse-visually-hidden">
        {said}
      </p>
      {lines.picking && (
        <ExperimentPicker onClose={() => lines.pick(null)} onPick={(experiment) => lines.pick(experiment)} />
      )}
      {moving && (
        <NodeMoveDialog
          node={moving}
          nodes={rows}
          busy={false}
          onMove={(to) => {
            put(moving, to, t('courses.moved.to', { name: moving.name }));
            focus(moving.id);
            setMoving(null);
          }}
          onClose={() => setMoving(null)}
        />
      )}
      {hiding.element}
      {deleting && (
        <RemoveDialog
          nodes={deleting}
          count={new Set(deleting.flatMap(({ id }) => subtreeIds(rows, id))).size}
          busy={does.remove.busy}
          error={does.remove.error}
          onClose={() => {
            does.remove.reset();
            setDeleting(null);
          }}
          onRemove={() => remove(deleting)}
        />
      )}
    </div>
  );
}
