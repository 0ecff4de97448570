import { type ComponentProps, useId, useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { undoToast } from '../../../../ui/forms/undo-toast.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { addPhraseRoute, listPhrasesRoute, removePhraseRoute, usePhraseRoute } from '../../shared/phrase.contract.ts';
import { insertAt, matching } from './phrase.model.ts';
import './comment-field.css';

type Phrase = CallOutput<typeof listPhrasesRoute>['rows'][number];

/** Words of a marker with the bank of comments: Alt+1…9 puts one in at the cursor, Alt+B opens the bank. */
export function CommentField({
  courseId,
  value,
  onText,
  ...rest
}: Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange'> & {
  readonly courseId: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}) {
  const t = useT();
  const auto = useId();
  const id = rest.id ?? auto;
  const [open, setOpen] = useState(false);
  const [filter, setFilter] = useState('');
  const [shared, setShared] = useState(false);
  const { disabled = false, maxLength = 2000 } = rest;
  const bank = useCall(listPhrasesRoute, { params: { courseId } }, { enabled: !disabled });
  const offered = matching(bank.data?.rows ?? [], filter);
  const area = () => document.getElementById(id) as HTMLTextAreaElement | null;
  const put = (phrase: { readonly id: string; readonly text: string }) => {
    const field = area();
    const place = field ? [field.selectionStart, field.selectionEnd] : [value.length, value.length];
    const next = insertAt(value, place[0]!, place[1]!, phrase.text);
    if (next.text.length > maxLength) return;
    onText(next.text);
    // The field gets its text with the next paint; the cursor goes behind what was put in.
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(next.caret, next.caret);
    });
    call(usePhraseRoute, { params: { courseId, phraseId: phrase.id }, body: {} }).catch(() => {
      // How often it was used only orders the list.
    });
  };
  const save = useAction(
    async () => {
      await call(addPhraseRoute, { params: { courseId }, body: { text: value.trim(), shared } });
      await refresh(listPhrasesRoute);
    },
    { done: t('labReports.phrase.kept') },
  );
  const remove = useAction(async ({ id: phraseId, text, shared: wasShared }: Phrase) => {
    await call(removePhraseRoute, { params: { courseId, phraseId } });
    await refresh(listPhrasesRoute);
    undoToast(t('labReports.phrase.removed'), async () => {
      await call(addPhraseRoute, { params: { courseId }, body: { text, shared: wasShared } });
      await refresh(listPhrasesRoute);
    });
  });
  const keepable = value.trim().length > 0 && value.trim().length <= 500;
  return (
    <div className="vse-comment">
      <TextArea
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.altKey && !event.ctrlKey && !event.metaKey) {
            const place = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
            const phrase = place ? offered[Number(place) - 1] : undefined;
            if (phrase) put(phrase);
            else if (event.code === 'KeyB') setOpen(!open);
            else return;
            event.preventDefault();
          } else rest.onKeyDown?.(event);
        }}
      />
      {!disabled && (
        <Button
          size="small"
          variant="ghost"
          aria-expanded={open}
          aria-controls={`${id}-bank`}
          aria-keyshortcuts="Alt+B"
          onClick={() => setOpen(!open)}
        >
          {t('labReports.phrase.bank', { n: bank.data?.rows.length ?? 0 })}
        </Button>
      )}
      {open && !disabled && (
        <section className="vse-phrase-bank" id={`${id}-bank`} aria-label={t('labReports.phrase.title')}>
          <p>{t('labReports.phrase.hint')}</p>
          {(bank.data?.rows.length ?? 0) > 6 && (
            <TextField
              type="search"
              label={t('labReports.phrase.find')}
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
            />
          )}
          {bank.data && offered.length === 0 && <p>{t('labReports.phrase.empty')}</p>}
          <ol>
            {offered.map((phrase, at) => (
              <li key={phrase.id}>
                <button type="button" onClick={() => put(phrase)}>
                  {at < 9 && <kbd>{at + 1}</kbd>}
                  <span>{phrase.text}</span>
                  {phrase.shared && <small>{t('labReports.phrase.shared')}</small>}
                </button>
                {phrase.own && (
                  <Button
                    size="small"
                    variant="ghost"
                    loading={remove.busy}
                    aria-label={t('labReports.phrase.remove', { text: phrase.text.slice(0, 30) })}
                    onClick={() => void remove.run(phrase)}
                  >
                    {t('labReports.files.remove')}
                  </Button>
                )}
              </li>
            ))}
          </ol>
          <div className="vse-phrase-bank-keep">
            <Checkbox
              label={t('labReports.phrase.share')}
              checked={shared}
              onChange={(event) => setShared(event.target.checked)}
            />
            <Button size="small" disabled={!keepable} loading={save.busy} onClick={() => void save.run()}>
              {t('labReports.phrase.keep')}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
