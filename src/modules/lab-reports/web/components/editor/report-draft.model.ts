import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { LocalDraft as StoredDraft } from '../../../../../ui/access/draft-keeper.ts';
import type { getReportRoute } from '../../../shared/report.contract.ts';

/** A document beside the text. */
export type DraftFile = CallOutput<typeof getReportRoute>['attachments'][number];

/** What a writer changes: the sections, the run they speak of, and the files that belong to them. */
export interface Draft {
  readonly runId: string | null;
  readonly sections: Readonly<Record<string, string>>;
  readonly attachments?: readonly DraftFile[];
  /** Ids of pictures uploaded for the text in this browser. */
  readonly pictures?: readonly string[];
}

export type LocalDraft = StoredDraft<Draft>;
