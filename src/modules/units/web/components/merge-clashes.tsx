import { useState } from 'react';
import { Button } from '../../../../ui/design/button.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { type Answers, type Clash, keyOfClash, NUMBER_MAX, settleAll, withEnding } from './merge.model.ts';
import { recordsKey } from './unit-ref.model.ts';

/** Clashes on the screen at once. */
const PER_PAGE = 20;

/** Numbers that stand on both sides, each to be left to the other side or made new. */
export function MergeClashes({
  clashes,
  answers,
  open,
  ending,
  onAnswers,
}: {
  readonly clashes: readonly Clash[];
  readonly answers: Answers;
  /** Clashes that are shown as not settled. */
  readonly open: ReadonlySet<string>;
  /** Makes numbers new. */
  readonly ending: string;
  readonly onAnswers: (answers: Answers) => void;
}) {
  const t = useT();
  const messages = usePagerLabels();
  const [page, setPage] = useState(1);
  const answer = (clash: Clash, action: 'keep' | 'renumber', number: string) =>
    onAnswers({ ...answers, [keyOfClash(clash)]: { action, number } });
  const kindOf = (kind: string) => {
    const key = recordsKey(kind);
    return key ? translateKey(key) : kind;
  };
  return (
    <section className="vse-stack">
      <h3>{t('units.merge.clashes', { n: clashes.length })}</h3>
      <div className="vse-row">
        {clashes.some(({ mayDrop }) => mayDrop) && (
          <Button size="small" onClick={() => onAnswers(settleAll(clashes, 'keep', ending))}>
            {t('units.merge.keepAll')}
          </Button>
        )}
        <Button size="small" onClick={() => onAnswers(settleAll(clashes, 'renumber', ending))}>
          {t('units.merge.endingAll', { ending })}
        </Button>
      </div>
      {open.size > 0 && (
        <p role="alert" className="vse-field-error">
          {t('units.merge.left', { n: open.size })}
        </p>
      )}
      <SimpleTable
        caption={t('units.merge.clashes', { n: clashes.length })}
        captionHidden
        rows={clashes.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        rowKey={keyOfClash}
        columns={[
          { key: 'kind', title: t('units.merge.column.kind'), render: ({ kind }) => kindOf(kind) },
          { key: 'name', title: t('units.merge.column.name'), heading: true, render: ({ name }) => name },
          { key: 'number', title: t('units.merge.column.number'), render: ({ number }) => number },
          { key: 'other', title: t('units.merge.column.other'), render: ({ other }) => other },
          {
            key: 'answer',
            title: t('units.merge.column.answer'),
            render: (clash) => {
              const given = answers[keyOfClash(clash)];
              return (
                <div className="units-answer">
                  <Select
                    label={t('units.merge.answerOf', { name: clash.name })}
                    labelHidden
                    placeholder={t('units.form.choose')}
                    value={given?.action ?? ''}
                    error={open.has(keyOfClash(clash)) && t('units.merge.open')}
                    options={[
                      ...(clash.mayDrop ? [{ value: 'keep', label: t('units.merge.keep') }] : []),
                      { value: 'renumber', label: t('units.merge.renumber') },
                    ]}
                    onChange={({ target }) => {
                      if (target.value === 'keep') answer(clash, 'keep', '');
                      else if (target.value) answer(clash, 'renumber', withEnding(clash.number, ending));
                    }}
                  />
                  {given?.action === 'renumber' && (
                    <TextField
                      label={t('units.merge.numberOf', { name: clash.name })}
                      labelHidden
                      maxLength={NUMBER_MAX}
                      autoComplete="off"
                      value={given.number}
                      onChange={({ target }) => answer(clash, 'renumber', target.value)}
                    />
                  )}
                </div>
              );
            },
          },
        ]}
      />
      {clashes.length > PER_PAGE && (
        <Pager page={page} size={PER_PAGE} total={clashes.length} onPage={setPage} labels={messages} />
      )}
    </section>
  );
}
