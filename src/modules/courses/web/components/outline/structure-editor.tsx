import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type courseTreeRoute, getNodeRoute } from '../../../shared/structure.contract.ts';
import { NODE_TYPES, type NodeType, subtreeIds } from '../../../shared/structure.model.ts';
import { ExperimentPicker } from '../node/experiment-picker.tsx';
import { type NodeDraft, NodeEditor, type Tab } from '../node/node-editor.tsx';
import { NodeMoveDialog } from './node-move-dialog.tsx';
import { NodeTools } from './node-tools.tsx';
import { linesOf, neighbourOf, type Shift, shiftOf, wayTo } from './outline.model.ts';
import { OutlineMarks } from './outline-marks.tsx';
import { OutlineTree, type TreeHandle } from './outline-tree.tsx';
import { RenameField } from './rename-field.tsx';
import { StructureActs } from './structure-acts.tsx';
import { MAX_NAME, type Spot, useOutline } from './use-outline.ts';
import type { DropPlace } from './use-outline-drag.ts';
import './structure-editor.css';

type Outline = CallOutput<typeof courseTreeRoute>;
type OutlineNode = Outline['rows'][number];

const KEY_SHIFTS: Readonly<Record<string, Shift>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'promote',
  ArrowRight: 'demote',
};

const typeOf = (type: string): NodeType => NODE_TYPES.find((one) => one === type) ?? 'page';

/** 课程结构: the outline left, the chosen node right. Everything works by buttons and by keys. */
export function StructureEditor({
  courseId,
  outline,
  figures,
}: {
  readonly courseId: string;
  readonly outline: Outline;
  /** The reader may see how far learners are. */
  readonly figures: boolean;
}) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [drafts, setDrafts] = useState<ReadonlyMap<string, NodeDraft>>(new Map());
  const [picking, setPicking] = useState<Spot | null>(null);
  const [deleting, setDeleting] = useState<OutlineNode | null>(null);
  // The line to go to once the question above it is gone: until then nothing below can have the focus.
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (deleting || !focusNext.current) return;
    tree.current?.focus(focusNext.current);
    focusNext.current = null;
  }, [deleting]);
  const [moving, setMoving] = useState<OutlineNode | null>(null);
  const [said, setSaid] = useState('');
  const [tab, setTab] = useState<Tab>('content');
  const [renaming, setRenaming] = useState<string | null>(null);
  const tree = useRef<TreeHandle>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const renameNext = useRef(false);
  const nodes = outline.rows;
  const editable = outline.can.edit;
  const selected = nodes.find((node) => node.id === params.get('nodeId')) ?? linesOf(nodes, closed)[0]?.node ?? null;
  const full = useCall(
    getNodeRoute,
    { params: { nodeId: selected?.id ?? '' } },
    { enabled: selected !== null, keepPrevious: true },
  );
  const { create, rename, move, copy, show, remove, restore } = useOutline(courseId, nodes);
  const shown = full.data && full.data.id === selected?.id ? full.data : null;

  const select = (id: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('nodeId', id);
        return next;
      },
      { replace: true },
    );

  const dirty = drafts.size > 0;
  useDraft('courses.structure', courseId, Object.fromEntries(drafts), {
    dirty,
    label: t('route.maintain.courseBuild.structure'),
    check: isRecord<Record<string, NodeDraft>>,
    restore: (kept) =>
      setDrafts(
        new Map(Object.entries(kept).filter(([, one]) => isRecord(one?.form?.rule) && Array.isArray(one.form.points))),
      ),
  });
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  // A new node opens with its name marked, ready to be typed over.
  const shownId = shown?.id;
  useEffect(() => {
    if (!shownId || !renameNext.current) return;
    renameNext.current = false;
    nameField.current?.focus();
    nameField.current?.select();
  }, [shownId]);

  const named = async (node: OutlineNode, name: string | null) => {
    flushSync(() => setRenaming(null));
    tree.current?.focus(node.id);
    if (name === null) return;
    const done = await rename.run(node, name, (version) => persistDrafts(new Map([[node.id, version]]), name));
    if (done) setSaid(t('courses.node.renamed', { name }));
  };
  const created = (id: string) => {
    renameNext.current = true;
    setTab('content');
    const way = wayTo(nodes, id);
    setClosed((now) => new Set([...now].filter((one) => !way.includes(one))));
    select(id);
  };
  const add = (type: NodeType, spot: Spot) => {
    if (typeof spot === 'object' && 'below' in spot) {
      const { below } = spot;
      setClosed((now) => new Set([...now].filter((one) => one !== below)));
    }
    if (type === 'experiment') setPicking(spot);
    else void create.run({ type, name: t(`courses.newNode.${type}`), spot }, created);
  };
  const step = async (node: OutlineNode, shift: Shift, byKey: boolean) => {
    const to = shiftOf(nodes, node.id, shift);
    if (!to || !(await move.run(node, to, t(`courses.moved.${shift}`, { name: node.name })))) return;
    if (byKey) requestAnimationFrame(() => tree.current?.focus(node.id));
  };
  const put = async (node: OutlineNode | undefined, to: DropPlace) => {
    if (!node || !(await move.run(node, to, t('courses.moved.to', { name: node.name })))) return;
    setMoving(null);
    // What was put below a folded node stays in sight.
    setClosed((now) => new Set([...now].filter((id) => id !== to.parent)));
    select(node.id);
  };
  // Showing and naming make a new version of a node; text typed before it is still good.
  const persistDrafts = (versions: ReadonlyMap<string, number>, name?: string) =>
    setDrafts(
      (now) =>
        new Map(
          [...now].map(([id, draft]) => {
            const version = versions.get(id);
            if (version === undefined) return [id, draft];
            const typed = name === undefined ? {} : { name };
            return [id, { form: { ...draft.form, ...typed }, base: { ...draft.base, ...typed, version } }];
          }),
        ),
    );
  const toggle = async (node: OutlineNode) => {
    if (await show.run(!node.visible, [node.id], persistDrafts)) {
      setSaid(t(node.visible ? 'courses.node.hiddenNow' : 'courses.node.shownNow', { name: node.name }));
    }
  };
  const onKey = (event: KeyboardEvent, node: OutlineNode): boolean => {
    if (!editable || event.ctrlKey || event.metaKey) return false;
    const shift = event.altKey ? KEY_SHIFTS[event.key] : undefined;
    if (shift) {
      void step(node, shift, true);
      return true;
    }
    if (event.altKey) return false;
    if (event.key === 'F2') setRenaming(node.id);
    else if (event.key === 'Enter') add(typeOf(node.type), { after: node.id });
    else if (event.key === 'Delete') setDeleting(node);
    else return false;
    return true;
  };
  const setDraft = (id: string, draft: NodeDraft | null) =>
    setDrafts((now) => {
      const next = new Map(now);
      if (draft) next.set(id, draft);
      else next.delete(id);
      return next;
    });

  const dialogs = (
    <>
      {picking && (
        <ExperimentPicker
          busy={create.busy}
          onClose={() => setPicking(null)}
          onPick={async ({ id, name }) => {
            if (await create.run({ type: 'experiment', name, spot: picking, experimentId: id }, created))
              setPicking(null);
          }}
        />
      )}
      {moving && (
        <NodeMoveDialog
          node={moving}
          nodes={nodes}
          busy={move.busy}
          onMove={(to) => void put(moving, to)}
          onClose={() => setMoving(null)}
        />
      )}
      {deleting && (
        <Dialog
          open
          role="alertdialog"
          onClose={() => setDeleting(null)}
          title={t('courses.node.deleteTitle', { name: deleting.name })}
          closeLabel={t('ui.action.close')}
          footer={
            <>
              <Button onClick={() => setDeleting(null)}>{t('ui.action.cancel')}</Button>
              <Button
                variant="danger"
                loading={remove.busy}
                onClick={async () => {
                  const neighbour = neighbourOf(nodes, closed, deleting.id);
                  if (!(await remove.run(deleting))) return;
                  setDraft(deleting.id, null);
                  setDeleting(null);
                  if (neighbour) select(neighbour);
                  focusNext.current = neighbour ?? null;
                }}
              >
                {t('ui.action.delete')}
              </Button>
            </>
          }
        >
          <div className="vse-stack">
            {remove.error && <Banner tone="error">{remove.error.message}</Banner>}
            <p>{t('courses.node.deleteText', { n: subtreeIds(nodes, deleting.id).length })}</p>
          </div>
        </Dialog>
      )}
    </>
  );

  if (!selected) {
    return (
      <>
        <EmptyState
          action={
            <StructureActs
              courseId={courseId}
              nodes={nodes}
              editable={editable}
              restore={restore}
              onShow={(visible, ids) => show.run(visible, ids, persistDrafts)}
              create={{
                label: t('courses.structure.firstChapter'),
                busy: create.busy,
                run: () => add('chapter', 'end'),
              }}
            />
          }
        >
          {t('courses.structure.empty')}
        </EmptyState>
        {dialogs}
      </>
    );
  }
  return (
    <div className="vse-structure">
      <Card className="vse-structure-outline">
        <div className="vse-structure-head">
          <h2>{t('courses.structure.outline')}</h2>
          <StructureActs
            courseId={courseId}
            nodes={nodes}
            editable={editable}
            restore={restore}
            onShow={(visible, ids) => show.run(visible, ids, persistDrafts)}
            create={{
              label: t('courses.structure.addChapter'),
              busy: create.busy,
              run: () => add('chapter', 'end'),
            }}
          />
        </div>
        <OutlineTree
          ref={tree}
          label={t('courses.structure.outline')}
          nodes={nodes}
          selected={selected.id}
          closed={closed}
          onClosed={setClosed}
          onSelect={select}
          onKey={onKey}
          onDrop={
            editable
              ? (id, to) =>
                  void put(
                    nodes.find((node) => node.id === id),
                    to,
                  )
              : undefined
          }
          naming={(node) =>
            node.id === renaming && (
              <RenameField
                label={t('courses.node.name')}
                name={node.name}
                most={MAX_NAME}
                onDone={(name) => void named(node, name)}
              />
            )
          }
          muted={(node) => !node.visible}
          marks={(node) => <OutlineMarks node={node} nodes={nodes} unsaved={drafts.has(node.id)} />}
        />
        {editable && <p className="vse-structure-keys">{t('courses.structure.keys')}</p>}
        <p role="status" className="vse-visually-hidden">
          {said}
        </p>
      </Card>
      <Card className="vse-structure-node">
        <div className="vse-structure-head">
          <h2>
            {t(`courses.type.${typeOf(selected.type)}`)}
            <span className="vse-visually-hidden"> {selected.name}</span>
          </h2>
        </div>
        {editable && (
          <NodeTools
            node={selected}
            can={(shift) => shiftOf(nodes, selected.id, shift) !== null}
            busy={create.busy || move.busy || copy.busy || show.busy}
            onAdd={add}
            onShift={(shift) => void step(selected, shift, false)}
            onMoveTo={() => setMoving(selected)}
            onCopy={() => void copy.run(selected, created)}
            onToggle={() => void toggle(selected)}
            onDelete={() => setDeleting(selected)}
          />
        )}
        {full.error ? (
          <CallError error={full.error} compact retry={full.refetch} />
        ) : shown ? (
          <NodeEditor
            key={shown.id}
            node={shown}
            draft={drafts.get(shown.id)}
            onDraft={(draft) => setDraft(shown.id, draft)}
            editable={editable}
            nameRef={nameField}
            nodes={nodes}
            figures={figures}
            tab={tab}
            onTab={setTab}
          />
        ) : (
          <div className="vse-stack">
            <SkeletonBlock height="60px" />
            <SkeletonText lines={4} />
          </div>
        )}
      </Card>
      {dialogs}
    </div>
  );
}
