import { useState } from 'react';
import { listRoute } from '../../../../../kernel/resource/list.ts';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { type Conflict, conflictOf } from '../../../../../ui/forms/use-form.ts';
import { translate } from '../../../../../ui/i18n/translate.ts';
import { bankRoute } from '../../../shared/folder.contract.ts';
import {
  commandQuestionRoute,
  createQuestionRoute,
  questionRoute,
  questionsRoute,
  saveQuestionRoute,
} from '../../../shared/question.contract.ts';
import type { QuestionCommand } from '../../../shared/question.model.ts';
import { bankBinRoute, bankCoursesRoute, banksRoute, unitBankRoute } from '../../../shared/unit-bank.contract.ts';
import { type Draft, sameDraft, sentOf } from './draft.model.ts';

/** A question of the bank that a save was refused for. */
export interface SimilarQuestion {
  readonly id: string;
  readonly same: boolean;
  /** Per cent in common. */
  readonly percent: number;
}

/** Reads everything of the bank anew. */
export const refreshBank = () => refresh(questionsRoute, bankRoute, questionRoute);
/** Reads anew which banks there are, and what may be done in them. */
export const refreshBanks = () =>
  refresh(
    listRoute,
    banksRoute,
    unitBankRoute,
    bankCoursesRoute,
    bankBinRoute,
    bankRoute,
    questionsRoute,
    questionRoute,
  );

/** What was decided about a save that was refused: to keep what is similar, to write over a version that was seen. */
interface Decided {
  readonly keepSimilar?: boolean;
  readonly version?: number;
  /** A question of the bank it is merged with once it is stored. */
  readonly mergeWith?: string;
}

/** What is stored of a question that is edited; no id while it is new. */
export interface Stored {
  readonly id: string | null;
  readonly version: number;
  readonly draft: Draft;
}

/**
 * Saving and readying one question: similar questions and what somebody else saved first come back to be decided upon.
 * @param hooks.onCreated told the id of a new question once it is stored; hooks.onMerge two questions to be merged
 */
export function useQuestionSave(
  courseId: string,
  start: Stored,
  hooks: {
    readonly onStored: () => void;
    readonly onCreated: (id: string) => void;
    readonly onMerge: (pair: readonly [string, string]) => void;
  },
) {
  const [stored, setStored] = useState(start);
  const [similar, setSimilar] = useState<readonly SimilarQuestion[] | null>(null);
  const [conflict, setConflict] = useState<(Conflict & { readonly version: number }) | null>(null);
  const [then, setThen] = useState<{ command: QuestionCommand | null; more: Decided }>({ command: null, more: {} });

  const send = async (draft: Draft, keepSimilar: boolean, version: number) => {
    const body = { ...sentOf(draft), keepSimilar };
    if (stored.id === null) return call(createQuestionRoute, { params: { courseId }, body });
    return call(saveQuestionRoute, { params: { questionId: stored.id }, body: { ...body, version } });
  };
  const store = async (
    draft: Draft,
    keepSimilar: boolean,
    version: number,
  ): Promise<Stored & { readonly withdrawn: boolean }> => {
    const saved = await send(draft, keepSimilar, version);
    const next = { id: saved.id, version: saved.version, draft };
    setStored(next);
    hooks.onStored();
    if (saved.removed.includes('img')) toast.show({ text: translate('questions.removedPictures'), tone: 'warning' });
    if (saved.removed.some((tag) => tag !== 'img'))
      toast.show({ text: translate('questions.removed'), tone: 'warning' });
    return { ...next, withdrawn: saved.withdrawn };
  };

  const save = useAction(async (draft: Draft, command: QuestionCommand | null, more: Decided = {}) => {
    setThen({ command, more });
    setSimilar(null);
    setConflict(null);
    let now = stored;
    let withdrawn = false;
    try {
      if (now.id === null || !sameDraft(draft, now.draft) || more.version !== undefined) {
        ({ withdrawn, ...now } = await store(draft, more.keepSimilar ?? false, more.version ?? stored.version));
      }
      if (command) {
        const input = { params: { questionId: now.id! }, body: { command, version: now.version } };
        const { version } = await call(commandQuestionRoute, input);
        setStored({ ...now, version });
      }
    } catch (error) {
      const rows = error instanceof ApiError && error.code === 'questions.similar' ? error.data.similar : null;
      if (Array.isArray(rows)) return setSimilar(rows as SimilarQuestion[]);
      const stale = error instanceof ApiError && typeof error.data.version === 'number' ? conflictOf(error) : null;
      if (stale) return setConflict({ ...stale, version: (error as ApiError).data.version as number });
      // What was stored before the command was refused stays stored.
      if (stored.id === null && now.id !== null) hooks.onCreated(now.id);
      await refreshBank();
      throw error;
    }
    // Before anything is waited for: by then one may have gone on to another question.
    if (stored.id === null) hooks.onCreated(now.id!);
    if (more.mergeWith !== undefined) hooks.onMerge([now.id!, more.mergeWith]);
    if (withdrawn && !command) toast.show({ text: translate('questions.review.withdrawn'), tone: 'warning' });
    else toast.show({ text: translate(command ? `questions.done.${command}` : 'questions.saved'), tone: 'success' });
    await refreshBank();
  });
  return {
    stored,
    /** Takes what is stored by now for what the form began with. */
    adopt: setStored,
    save,
    similar,
    conflict,
    /** What was asked for together with the save that waits for a decision, and what was decided before. */
    then,
    forget: () => {
      setSimilar(null);
      setConflict(null);
    },
  };
}
