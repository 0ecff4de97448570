import type { LocalDraft as StoredDraft } from '../../../../../ui/access/draft-keeper.ts';

/** A document beside the text. */
export interface DraftFile {
  readonly id: string;
  readonly name: string;
  readonly ext: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly url: string;
}

/** What a writer changes: the sections, the run they speak of, and the files that belong to them. */
export interface Draft {
  readonly runId: string | null;
  readonly sections: Readonly<Record<string, string>>;
  readonly attachments?: readonly DraftFile[];
  /** Ids of pictures uploaded for the text in this browser. */
  readonly pictures?: readonly string[];
}

export type LocalDraft = StoredDraft<Draft>;
