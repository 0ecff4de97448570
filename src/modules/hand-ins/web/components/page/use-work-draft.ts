import { useEffect, useMemo, useRef, useState } from 'react';
import { saveStateOf } from '../../../../../ui/access/draft-failure.ts';
import { createDraftKeeper, type DraftKeeper, type SaveState } from '../../../../../ui/access/draft-keeper.ts';
import { registerDraft } from '../../../../../ui/access/drafts.ts';
import { useUnsaved } from '../../../../../ui/access/unsaved.ts';
import { useUser } from '../../../../../ui/access/user-store.ts';
import { call } from '../../../../../ui/api/client.ts';
import { readStored, removeStored, writeStored } from '../../../../../ui/api/storage.ts';
import { translate } from '../../../../../ui/i18n/translate.ts';
import { type HandInFile, type OwnHomework, saveDraftRoute } from '../../../shared/own-homework.contract.ts';
import { LIMITS } from '../../../shared/work.model.ts';

/** What a learner changes of a work. */
export interface WorkDraft {
  readonly html: string;
  readonly files: readonly HandInFile[];
  /** Ids of pictures brought for the text in this browser. */
  readonly pictures: readonly string[];
}

const isLocal = (value: unknown): value is WorkDraft & { readonly base: number } =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { base?: unknown }).base === 'number' &&
  typeof (value as { html?: unknown }).html === 'string' &&
  Array.isArray((value as { files?: unknown }).files);

const idsOf = (files: readonly HandInFile[]) => files.map(({ id }) => id).join();

/** The draft that an interrupted session left in this browser, where it says more than the stored one. */
function startOf(key: string, { draft }: OwnHomework) {
  const stored: WorkDraft = { html: draft.html, files: draft.files, pictures: [] };
  const local = readStored(key, isLocal);
  const same = local && local.html === stored.html && idsOf(local.files) === idsOf(stored.files);
  if (!local || same) return { draft: stored, base: draft.rev, dirty: false };
  const { base, ...kept } = local;
  return { draft: { ...kept, pictures: kept.pictures ?? [] }, base, dirty: true };
}

/** The draft of a work in this browser. */
export interface OpenDraft {
  readonly draft: WorkDraft;
  readonly state: SaveState;
  readonly change: (edit: (before: WorkDraft) => WorkDraft) => void;
  readonly keeper: DraftKeeper<WorkDraft>;
  /** Everything typed so far is stored. */
  readonly settled: boolean;
  /** Forgets what this browser has put away: the stored text was chosen. */
  readonly forget: () => void;
}

/**
 * The draft of a work: begins with what an interrupted session left here, is stored locally at once and saved every five
 * seconds, on coming back online and on hiding the page. The page must have been read just now.
 */
export function useWorkDraft(page: OwnHomework): OpenDraft {
  const person = useUser()?.id ?? '';
  const homeworkId = page.homework.id;
  const key = `draft:${person}:homework:${homeworkId}`;
  const [start] = useState(() => startOf(key, page));
  const [draft, setDraft] = useState<WorkDraft>(start.draft);
  const [state, setState] = useState<SaveState>(
    page.draft.savedAt !== null && !start.dirty
      ? { kind: 'saved', at: new Date(page.draft.savedAt).toISOString() }
      : { kind: 'idle' },
  );
  const keeper = useMemo(
    () =>
      createDraftKeeper<WorkDraft>(
        {
          save: async ({ base, html, files, pictures }) => {
            const body = { base, html, files: files.map(({ id }) => id), pictures: pictures.slice(-LIMITS.pictures) };
            const { rev, savedAt } = await call(saveDraftRoute, { params: { homeworkId }, body });
            return { revision: rev, savedAt: new Date(savedAt).toISOString() };
          },
          persistLocally: (local) => writeStored(key, local),
          dropLocal: () => removeStored(key),
          later: (work, ms) => {
            const timer = setTimeout(work, ms);
            return () => clearTimeout(timer);
          },
          classify: saveStateOf,
          reportState: setState,
        },
        start,
      ),
    [homeworkId, key, start],
  );
  useEffect(() => {
    const flush = () => keeper.flush();
    keeper.start();
    if (start.dirty) void flush();
    const hidden = () => document.visibilityState === 'hidden' && void flush();
    const forget = registerDraft(flush);
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      forget();
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', hidden);
      void flush();
      keeper.stop();
    };
  }, [keeper, start]);
  const settled = state.kind === 'idle' || state.kind === 'saved';
  useUnsaved(!settled, translate('handIns.own.unsavedName'));
  // Two changes may come before the next drawing: each builds on the last.
  const newest = useRef(draft);
  const change = (edit: (before: WorkDraft) => WorkDraft) => {
    newest.current = edit(newest.current);
    setDraft(newest.current);
    keeper.change(newest.current);
  };
  return { draft, state, change, keeper, settled, forget: () => removeStored(key) };
}
