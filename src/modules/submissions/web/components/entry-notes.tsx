import { createContext, type ReactNode, useContext, useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { MessageIcon } from '../../../../ui/design/icons.ts';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { replyRoute } from '../../shared/entry.contract.ts';
import { labelOf } from '../../shared/entry-fields.model.ts';
import { opinionsRoute } from '../../shared/entry-review.contract.ts';
import './review/entry-review.css';

export type Opinions = CallOutput<typeof opinionsRoute>;
type OpinionItem = Opinions['opinions'][number]['items'][number];

/** Place of a comment. */
const noteKey = (part: string, field: string) => `${part}.${field}`;

/** What stands beside the fields: comments of the last return with their replies, and those being written now. */
export interface Notes {
  readonly entryId: string;
  /** Comments of the last return, by place. */
  readonly items: ReadonlyMap<string, readonly OpinionItem[]>;
  /** The reader may answer. */
  readonly replies: boolean;
  /** Comments under a reviewer's hand, by place; absent for everybody else. */
  readonly writing?: {
    readonly texts: ReadonlyMap<string, string>;
    readonly set: (key: string, text: string | null) => void;
  };
}

const NotesContext = createContext<Notes | null>(null);
export const NotesProvider = NotesContext.Provider;

/** Id of the entry whose form stands around; null outside one. */
export const useEntryId = (): string | null => useContext(NotesContext)?.entryId ?? null;

/** Comments of the newest decision when it was a return. */
export function lastReturn(opinions: Opinions | undefined): Opinions['opinions'][number] | null {
  const decided = opinions?.opinions.find((one) => one.decision !== 'college_approve');
  return decided?.decision === 'return' ? decided : null;
}

/** Comments by the place they were written on. */
export function itemsByPlace(items: readonly OpinionItem[]): ReadonlyMap<string, readonly OpinionItem[]> {
  const map = new Map<string, OpinionItem[]>();
  for (const item of items) {
    const key = noteKey(item.part, item.field);
    map.set(key, [...(map.get(key) ?? []), item]);
  }
  return map;
}

function Reply({ entryId, item }: { readonly entryId: string; readonly item: OpinionItem }) {
  const t = useT();
  const [text, setText] = useState<string | null>(null);
  const save = useAction(
    async (reply: string) => {
      await call(replyRoute, { params: { id: entryId, itemId: item.id }, body: { reply } });
      await refresh(opinionsRoute);
      setText(null);
    },
    { done: t('experiments.note.replied') },
  );
  if (text === null) {
    return (
      <Button size="small" variant="ghost" onClick={() => setText(item.reply ?? '')}>
        {t(item.reply === null ? 'experiments.note.reply' : 'experiments.note.replyAgain')}
      </Button>
    );
  }
  return (
    <form
      className="vse-stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void save.run(text.trim());
      }}
    >
      <TextArea
        label={t('experiments.note.replyText')}
        rows={2}
        maxLength={500}
        counted
        value={text}
        error={save.error?.fieldMessage('reply')}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="vse-row">
        <Button type="submit" size="small" variant="primary" loading={save.busy} disabled={text.trim() === ''}>
          {t('experiments.note.sendReply')}
        </Button>
        <Button size="small" variant="ghost" onClick={() => setText(null)}>
          {t('ui.action.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** What a reviewer wrote on one place, and the answer. */
function NoteList({
  entryId,
  items,
  replies,
}: {
  readonly entryId: string;
  readonly items: readonly OpinionItem[];
  readonly replies: boolean;
}) {
  const t = useT();
  return items.map((item) => (
    <div key={item.id} className="entry-note">
      <p>
        <strong>{t('experiments.note.comment')}</strong> {item.comment}
      </p>
      {item.reply !== null && (
        <p className="entry-note-reply">
          <strong>{t('experiments.note.answered')}</strong> {item.reply}
        </p>
      )}
      {replies && <Reply entryId={entryId} item={item} />}
    </div>
  ));
}

/** Comments on one place: what was said at the last return and, for a reviewer, what is to be said now. */
export function FieldNotes({ part, field }: { readonly part: string; readonly field: string }): ReactNode {
  const t = useT();
  const notes = useContext(NotesContext);
  if (!notes) return null;
  const key = noteKey(part, field);
  const items = notes.items.get(key) ?? [];
  const { writing } = notes;
  const text = writing?.texts.get(key);
  const name = translateKey(labelOf(part, field));
  return (
    <>
      {items.length > 0 && <NoteList entryId={notes.entryId} items={items} replies={notes.replies} />}
      {writing &&
        (text === undefined ? (
          <Button
            size="small"
            variant="ghost"
            className="entry-note-add"
            icon={<MessageIcon aria-hidden="true" />}
            onClick={() => writing.set(key, '')}
          >
            {t('experiments.note.add')}
            <span className="vse-visually-hidden"> {name}</span>
          </Button>
        ) : (
          <div className="entry-note entry-note-writing">
            <TextArea
              label={t('experiments.note.on', { name })}
              rows={2}
              maxLength={500}
              counted
              autoFocus
              value={text}
              onChange={(event) => writing.set(key, event.target.value)}
            />
            <div>
              <Button size="small" variant="ghost" onClick={() => writing.set(key, null)}>
                {t('experiments.note.drop')}
              </Button>
            </div>
          </div>
        ))}
    </>
  );
}
