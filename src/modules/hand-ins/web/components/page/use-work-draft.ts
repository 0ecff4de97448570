import { type DraftStart, type KeptDraft, useDraftKeeper } from '../../../../../ui/access/use-draft-keeper.ts';
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
function startOf(key: string, { draft }: OwnHomework): DraftStart<WorkDraft> {
  const stored: WorkDraft = { html: draft.html, files: draft.files, pictures: [] };
  const local = readStored(key, isLocal);
  const same = local && local.html === stored.html && idsOf(local.files) === idsOf(stored.files);
  const savedAt = draft.savedAt === null ? null : new Date(draft.savedAt).toISOString();
  if (!local || same) return { draft: stored, base: draft.rev, dirty: false, savedAt };
  const { base, ...kept } = local;
  return { draft: { ...kept, pictures: kept.pictures ?? [] }, base, dirty: true, savedAt };
}

/** The draft of a work in this browser. */
export interface OpenDraft extends KeptDraft<WorkDraft> {
  /** Forgets what this browser has put away: the stored text was chosen. */
  readonly forget: () => void;
}

/** The draft of a work: begins with what an interrupted session left here. The page must have been read just now. */
export function useWorkDraft(page: OwnHomework): OpenDraft {
  const person = useUser()?.id ?? '';
  const homeworkId = page.homework.id;
  const key = `draft:${person}:homework:${homeworkId}`;
  const kept = useDraftKeeper<WorkDraft>(
    () => startOf(key, page),
    {
      save: async ({ base, html, files, pictures }) => {
        const body = { base, html, files: files.map(({ id }) => id), pictures: pictures.slice(-LIMITS.pictures) };
        const { rev, savedAt } = await call(saveDraftRoute, { params: { homeworkId }, body });
        return { revision: rev, savedAt: new Date(savedAt).toISOString() };
      },
      persistLocally: (local) => writeStored(key, local),
      dropLocal: () => removeStored(key),
    },
    translate('handIns.own.unsavedName'),
  );
  return { ...kept, forget: () => removeStored(key) };
}
