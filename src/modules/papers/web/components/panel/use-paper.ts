import { useState } from 'react';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { type Conflict, conflictOf } from '../../../../../ui/forms/use-form.ts';
import { translate } from '../../../../../ui/i18n/translate.ts';
import {
  commandPaperRoute,
  deletePaperRoute,
  paperBinRoute,
  paperRoute,
  papersRoute,
  restorePaperRoute,
  savePaperRoute,
} from '../../../shared/paper.contract.ts';
import type { PaperCommand } from '../../../shared/paper.model.ts';
import { type Draft, type Paper, sameDraft } from './plan.model.ts';

/** Reads everything of papers anew. */
export const refreshPapers = () => refresh(papersRoute, paperRoute, paperBinRoute);

/** Puts a paper into the bin, to be had back for a while. */
export async function deletePaper(paper: { readonly id: string; readonly name: string }): Promise<void> {
  const params = { paperId: paper.id };
  await call(deletePaperRoute, { params });
  await refreshPapers();
  undoToast(translate('papers.deleted', { name: paper.name }), async () => {
    await call(restorePaperRoute, { params });
    await refreshPapers();
  });
}

/** What is stored of a paper that is edited. */
interface Stored {
  readonly version: number;
  readonly draft: Draft;
}

/** Saving one paper and moving it between its states; what somebody else saved first comes back to be decided upon. */
export function usePaperSave(paper: Paper, start: Draft, onStored: () => void) {
  const [stored, setStored] = useState<Stored>({ version: paper.version, draft: start });
  const [conflict, setConflict] = useState<(Conflict & { readonly version: number }) | null>(null);
  const [then, setThen] = useState<PaperCommand | null>(null);
  const params = { paperId: paper.id };
  const save = useAction(async (draft: Draft, command: PaperCommand | null, over?: number) => {
    setThen(command);
    setConflict(null);
    let version = over ?? stored.version;
    try {
      if (over !== undefined || !sameDraft(draft, stored.draft)) {
        ({ version } = await call(savePaperRoute, { params, body: { version, ...draft } }));
        setStored({ version, draft });
        onStored();
      }
      if (command) {
        ({ version } = await call(commandPaperRoute, { params, body: { command, version } }));
        setStored({ version, draft });
      }
    } catch (error) {
      const stale = error instanceof ApiError && typeof error.data.version === 'number' ? conflictOf(error) : null;
      if (stale) return setConflict({ ...stale, version: (error as ApiError).data.version as number });
      await refreshPapers();
      throw error;
    }
    toast.show({ text: translate(command ? `papers.done.${command}` : 'papers.saved'), tone: 'success' });
    await refreshPapers();
  });
  return {
    stored,
    /** Takes what is stored by now for what the form began with. */
    adopt: (version: number, draft: Draft) => setStored({ version, draft }),
    save,
    conflict,
    then,
    forget: () => setConflict(null),
  };
}
