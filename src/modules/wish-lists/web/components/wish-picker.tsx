import { useEffect, useState } from 'react';
import { coverAddress } from '../../../../kernel/cover/cover-address.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { PlusIcon } from '../../../../ui/design/icons.ts';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useListbox } from '../../../../ui/forms/use-listbox.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { wishChoicesRoute } from '../../shared/wish-list.contract.ts';
import { FREE_TEXT, MAX_LINES } from '../../shared/wish-list.model.ts';
import { type DraftLine, fitsFree, freeLine } from '../client/draft.model.ts';

type Choice = CallOutput<typeof wishChoicesRoute>['rows'][number];
const WAIT_MS = 200;

/** Adds a line: something listed, found by name or code, or what the catalogue does not have. */
export function WishPicker({
  count,
  onAdd,
}: {
  /** Lines there are. */
  readonly count: number;
  readonly onAdd: (line: DraftLine) => void;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [words, setWords] = useState('');
  const [fault, setFault] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const full = count >= MAX_LINES;
  const box = useListbox({ closed: full });
  const found = useCall(wishChoicesRoute, { query: { kw: asked } }, { enabled: box.open, keepPrevious: true });
  const rows = found.data?.rows ?? [];
  const add = (row: Choice) => {
    onAdd({ ...row, seats: 1, purpose: '' });
    setText('');
    box.setAt(0);
    box.hide();
  };
  const addFree = () => {
    if (!fitsFree(words)) return setFault(true);
    onAdd(freeLine(words.trim()));
    setWords('');
    setFault(false);
  };
  return (
    <div className="wish-picker">
      <div className="wish-picker-search">
        <TextField
          {...box.field(rows, add)}
          label={t('wishLists.pick.label')}
          hint={full ? t('wishLists.lines.full') : t('wishLists.pick.hint')}
          maxLength={100}
          disabled={full}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            box.restart();
          }}
          onFocus={box.show}
          onClick={box.show}
        />
        {box.open && (
          <div id={box.listId} role="listbox" aria-label={t('wishLists.pick.label')} className="vse-listbox">
            {rows.map((row, i) => (
              <div key={`${row.kind}-${row.item}`} {...box.option(i, i === box.activeOf(rows), () => add(row))}>
                <span className="wish-choice">
                  <img
                    src={row.coverUrl ?? coverAddress({ id: row.item, subject: row.subject })}
                    alt=""
                    width={48}
                    height={30}
                    loading="lazy"
                  />
                  <span>{row.name}</span>
                  <span className="vse-code vse-muted-small">{row.code}</span>
                  {row.kind === 'package' && <StatusTag tone="neutral">{t('wishLists.kind.package')}</StatusTag>}
                </span>
              </div>
            ))}
            {rows.length === 0 && (
              <p role="status">
                {found.error
                  ? found.error.message
                  : found.isPending
                    ? t('wishLists.pick.searching')
                    : t('wishLists.pick.none')}
              </p>
            )}
          </div>
        )}
      </div>
      <div className="wish-picker-free">
        <TextField
          label={t('wishLists.free.label')}
          maxLength={FREE_TEXT.most}
          disabled={full}
          value={words}
          error={fault ? t('wishLists.free.length') : undefined}
          onChange={(event) => {
            setWords(event.target.value);
            setFault(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            addFree();
          }}
        />
        <Button icon={<PlusIcon aria-hidden="true" />} disabled={full} onClick={addFree}>
          {t('wishLists.free.add')}
        </Button>
      </div>
    </div>
  );
}
