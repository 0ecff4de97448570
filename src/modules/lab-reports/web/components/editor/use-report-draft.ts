import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { type DraftStart, type KeptDraft, useDraftKeeper } from '../../../../../ui/access/use-draft-keeper.ts';
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

export interface ReportDraft extends KeptDraft<Draft> {
  /** Tags the server took out of the text last saved. */
  readonly removed: readonly string[];
}

function startOf(key: string, report: Report): DraftStart<Draft> {
  const { savedAt } = report;
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
  if (!local || same) return { draft: stored, base: report.revision, dirty: false, savedAt };
  const { base, ...kept } = local;
  const draft = { ...kept, attachments: kept.attachments ?? stored.attachments ?? [] };
  return { draft, base, dirty: true, savedAt };
}

/**
 * The draft of a report in this browser: begins with what an interrupted session left here, is also saved on leaving a
 * field. The report must have been read just now.
 */
export function useReportDraft(report: Report): ReportDraft {
  const person = useUser()?.id ?? '';
  const key = `draft:${person}:labReport:${report.id}`;
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const kept = useDraftKeeper<Draft>(
    () => startOf(key, report),
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
    },
    translate('route.centre.labReport'),
  );
  return { ...kept, removed };
}
