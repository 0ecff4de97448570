import { type ReactNode, useState } from 'react';
import { uuidv7 } from '../../../../kernel/values/uuid.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { PlusIcon } from '../../../../ui/design/icons.ts';
import { Menu } from '../../../../ui/design/menu.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { Segments } from '../../../../ui/design/segments.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { undoToast } from '../../../../ui/forms/undo-toast.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { goToPlace, useStudyPlayer } from '../../../classes/web/study.public.tsx';
import {
  type Note,
  notesDocumentRoute,
  notesRoute,
  removeNoteRoute,
  restoreNoteRoute,
} from '../../shared/note.contract.ts';
import { NOTE_FORMATS, type NoteFormat } from '../../shared/note.model.ts';
import { NoteCard } from './note-card.tsx';
import { NoteEditor } from './note-editor.tsx';
import { freshNote, keepLocalNote, localNotes } from './note-local.ts';
import type { OpenNote } from './use-note-draft.ts';
import './notes.css';

interface Query {
  readonly nodeId?: string;
  readonly kw: string;
  readonly before?: string;
}

/** Notes of one page of the list, and the next page below it. */
function NotePages({
  courseId,
  query,
  opened,
  renderNote,
}: {
  readonly courseId: string;
  readonly query: Query;
  readonly opened: ReadonlySet<string>;
  readonly renderNote: (note: Note) => ReactNode;
}) {
  const t = useT();
  const [more, setMore] = useState(false);
  const page = useCall(notesRoute, { params: { courseId }, query }, { keepPrevious: true });
  if (page.error && !page.data) return <CallError error={page.error} compact retry={page.refetch} />;
  if (!page.data) return <SkeletonText lines={4} />;
  const { rows, next } = page.data;
  if (rows.every(({ id }) => opened.has(id)) && query.before === undefined && opened.size > 0) return null;
  if (rows.length === 0) {
    return (
      <EmptyState compact>
        {t(query.kw ? 'notes.noMatch' : query.nodeId === undefined ? 'notes.emptyCourse' : 'notes.empty')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="notes-list">
        {rows
          .filter(({ id }) => !opened.has(id))
          .map((note) => (
            <li key={note.id}>{renderNote(freshNote(note))}</li>
          ))}
      </ul>
      {next !== null &&
        (more ? (
          <NotePages courseId={courseId} query={{ ...query, before: next }} opened={opened} renderNote={renderNote} />
        ) : (
          <div>
            <Button size="small" onClick={() => setMore(true)}>
              {t('notes.more')}
            </Button>
          </div>
        ))}
    </>
  );
}

const newId = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

/** Notes that an interrupted session left in this browser at a node. */
const leftHere = (personId: string, nodeId: string | null): OpenNote[] =>
  nodeId === null
    ? []
    : Object.entries(localNotes(personId, nodeId)).map(([id, { html, anchor, base }]) => ({
        ...{ id, nodeId, html, anchor, revision: base, savedAt: null },
      }));

/** 笔记 beside what is learnt: the own notes of the node or of the whole course, written in place. */
export default function StudyNotes({
  courseId,
  nodeId,
  preview,
  onGo,
}: {
  readonly courseId: string;
  /** Null where nothing is taught: a chapter, or what is locked. */
  readonly nodeId: string | null;
  readonly preview: boolean;
  readonly onGo: (nodeId: string) => void;
}) {
  const t = useT();
  const person = useUser()?.id ?? '';
  const [scope, setScope] = useState<'node' | 'course'>(nodeId === null ? 'course' : 'node');
  const [kw, setKw] = useState('');
  const [open, setOpen] = useState<readonly OpenNote[]>(() => leftHere(person, nodeId));
  const player = useStudyPlayer(nodeId ?? '');
  const of = nodeId !== null && scope === 'node' ? { nodeId } : {};
  const query: Query = { ...of, kw };
  const list = useCall(notesRoute, { params: { courseId }, query }, { keepPrevious: true });
  const write = (list.data?.can.write ?? false) && !preview;
  const close = async (noteId: string) => {
    await refresh(notesRoute);
    setOpen((before) => before.filter(({ id }) => id !== noteId));
  };
  const remove = useAction(async (note: Note) => {
    await call(removeNoteRoute, { params: { noteId: note.id } });
    keepLocalNote(person, note.nodeId, note.id, null);
    await refresh(notesRoute);
    undoToast(t('notes.removed'), async () => {
      await call(restoreNoteRoute, { params: { noteId: note.id } });
      await refresh(notesRoute);
    });
  });
  const file = useAction((format: NoteFormat) =>
    fileOrJob(notesDocumentRoute, { params: { courseId }, query: { format } }, `${t('notes.title')}.${format}`),
  );
  const add = () => {
    if (nodeId === null) return;
    const anchor = player ? { kind: player.kind, at: Math.floor(player.now()) } : null;
    setScope('node');
    setKw('');
    setOpen((before) => [{ id: newId(), nodeId, html: '', anchor, revision: 0, savedAt: null }, ...before]);
  };
  const jump = (note: Note) => {
    if (note.nodeId !== nodeId) onGo(note.nodeId);
    if (note.anchor) goToPlace(note.nodeId, note.anchor);
  };
  const opened = new Set(open.map(({ id }) => id));
  const total = list.data?.total ?? 0;
  return (
    <section className="notes" aria-label={t('notes.title')}>
      {list.data && !write && <p className="vse-quiet">{t(preview ? 'notes.preview' : 'notes.readOnly')}</p>}
      {write && <p className="vse-quiet">{t('notes.lead')}</p>}
      <div className="notes-bar">
        {nodeId !== null && (
          <Segments
            label={t('notes.scope')}
            value={scope}
            onChange={setScope}
            items={[
              { key: 'node', label: t('notes.scope.node') },
              { key: 'course', label: t('notes.scope.course'), count: total },
            ]}
          />
        )}
        {write && nodeId !== null && (
          <Button size="small" variant="primary" icon={<PlusIcon aria-hidden="true" />} onClick={add}>
            {t('notes.add')}
          </Button>
        )}
        {total > 0 && (
          <Menu
            label={t('notes.export')}
            align="end"
            items={NOTE_FORMATS.map((key) => ({
              key,
              label: t(`notes.export.${key}`),
              onSelect: () => void file.run(key),
            }))}
          />
        )}
      </div>
      {total > 0 && <SearchBox label={t('notes.search')} placeholder={t('notes.search')} value={kw} onSearch={setKw} />}
      {remove.error && <Banner tone="error">{remove.error.message}</Banner>}
      {write && open.length > 0 && (
        <ul className="notes-list">
          {open.map((note) => (
            <li key={`${note.id}-${note.revision}`}>
              <NoteEditor
                courseId={courseId}
                note={note}
                onClose={() => void close(note.id)}
                onTheirs={(other) => {
                  keepLocalNote(person, other.nodeId, other.id, null);
                  setOpen((before) => before.map((one) => (one.id === other.id ? other : one)));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <NotePages
        key={JSON.stringify(query)}
        courseId={courseId}
        query={query}
        opened={opened}
        renderNote={(note) => (
          <NoteCard
            note={note}
            named={scope === 'course'}
            onJump={() => jump(note)}
            onEdit={write && note.nodeId === nodeId ? () => setOpen((before) => [...before, note]) : null}
            onRemove={write ? () => void remove.run(note) : null}
          />
        )}
      />
    </section>
  );
}
