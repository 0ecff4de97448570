import { useEffect, useMemo, useRef, useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { saveStateOf } from '../../../../../ui/access/draft-failure.ts';
import { createDraftKeeper, type DraftKeeper, type SaveState } from '../../../../../ui/access/draft-keeper.ts';
import { registerDraft } from '../../../../../ui/access/drafts.ts';
import { useUnsaved } from '../../../../../ui/access/unsaved.ts';
import { useUser } from '../../../../../ui/access/user-store.ts';
import { call } from '../../../../../ui/api/client.ts';
import { readStored, removeStored, writeStored } from '../../../../../ui/api/storage.ts';
import { translate } from '../../../../../ui/i18n/translate.ts';
import { type getReportRoute, saveReportRoute } from '../../../shared/report.contract.ts';
import type { Draft, LocalDraft } from './report-draft.model.ts';

export type Report = CallOutput<typeof getReportRoute>;

const isLocal = (value: unknown): value is LocalDraft =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as LocalDraft).base === 'number' &&
  typeof (value as LocalDraft).sections === 'object';

const sameText = (a: Draft['sections'], b: Draft['sections']) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => (a[key] ?? '') === (b[key] ?? ''));

const idsOf = (draft: Draft) => (draft.attachments ?? []).map((file) => file.id).join();

export interface ReportDraft {
  readonly draft: Draft;
  readonly state: SaveState;
  readonly change: (edit: (before: Draft) => Draft) => void;
  readonly keeper: DraftKeeper<Draft>;
  /** Tags the server took out of the text last saved. */
  readonly removed: readonly string[];
}

/**
 * The draft of a report in this browser: begins with what an interrupted session left here, is saved every five seconds,
 * on leaving a field, on coming back online and on hiding the page. The report must have been read just now.
 */
export function useReportDraft(report: Report): ReportDraft {
  const person = useUser()?.id ?? '';
  const key = `draft:${person}:labReport:${report.id}`;
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [start] = useState(() => {
    const stored: Draft = {
      runId: report.run?.runId ?? null,
      sections: report.sections,
      attachments: report.attachments,
    };
    const local = readStored(key, isLocal);
    const same =
      local &&
      sameText(local.sections, stored.sections) &&
      local.runId === stored.runId &&
      (local.attachments === undefined || idsOf(local) === idsOf(stored));
    if (!local || same) {
      return { draft: stored, base: report.revision, dirty: false };
    }
    const { base, ...kept } = local;
    return { draft: { ...kept, attachments: kept.attachments ?? stored.attachments ?? [] }, base, dirty: true };
  });
  const [draft, setDraft] = useState<Draft>(start.draft);
  const [state, setState] = useState<SaveState>(
    report.savedAt && !start.dirty ? { kind: 'saved', at: report.savedAt } : { kind: 'idle' },
  );
  const reportState = useRef(setState);
  const keeper = useMemo(
    () =>
      createDraftKeeper(
        {
          save: async (body) => {
            const { attachments, pictures, ...text } = body;
            const answer = await call(saveReportRoute, {
              params: { reportId: report.id },
              body: {
                ...text,
                ...(attachments ? { attachments: attachments.map((file) => file.id) } : {}),
                ...(pictures ? { pictures: [...pictures] } : {}),
              },
            });
            setRemoved(answer.removed);
            return answer;
          },
          persistLocally: (local) => writeStored(key, local),
          dropLocal: () => removeStored(key),
          later: (work, ms) => {
            const timer = setTimeout(work, ms);
            return () => clearTimeout(timer);
          },
          classify: saveStateOf,
          reportState: (next) => reportState.current(next),
        },
        start,
      ),
    [key, report.id, start],
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
      flush();
      keeper.stop();
    };
  }, [keeper, start]);
  const { kind } = state;
  useUnsaved(kind !== 'idle' && kind !== 'saved', translate('route.centre.labReport'));
  // Two changes may come before the next drawing, a picture and the text that names it: each builds on the last.
  const newest = useRef(draft);
  const change = (edit: (before: Draft) => Draft) => {
    newest.current = edit(newest.current);
    setDraft(newest.current);
    keeper.change(newest.current);
  };
  return { draft, state, change, keeper, removed };
}
