import { Button } from '../../../../../ui/design/button.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { BoardRow, OddList as List } from '../../../shared/board.contract.ts';

/** Names shown of one clue. */
const NAMES = 6;

interface Clue {
  readonly key: string;
  readonly kind: 'shared' | 'alike';
  readonly people: readonly string[];
  readonly text: string;
}

/** 异常线索: what several candidates have in common, for a person to look at; nothing is shown without any. */
export function OddList({
  list: { closed, addresses, pairs },
  rows,
  onOnly,
}: {
  readonly list: List;
  readonly rows: readonly BoardRow[];
  /** Shows the rows of these candidates alone. */
  readonly onOnly: (people: readonly string[]) => void;
}) {
  const t = useT();
  if (addresses.length + pairs.length === 0) return null;
  const names = new Map(rows.map(({ personId, name }) => [personId, name]));
  const clues: Clue[] = [
    ...addresses.map(({ ip, n, people }): Clue => {
      const others = n - people.length;
      const users = { ip, n };
      const text =
        others > 0
          ? t('attempts.board.oddList.usersOthers', { ...users, others })
          : t('attempts.board.oddList.users', users);
      return { key: ip, kind: 'shared', people, text };
    }),
    ...pairs.map(
      ({ people, common, wrong: [a, b] }): Clue => ({
        ...{ key: people.join(' '), kind: 'alike', people },
        text: t('attempts.board.oddList.common', { n: common, a, b }),
      }),
    ),
  ];
  return (
    <section className="vse-stack" aria-label={t('attempts.board.oddList.title')}>
      <h3>{t('attempts.board.oddList.title')}</h3>
      <p>{t('attempts.board.oddList.note')}</p>
      {!closed && <p>{t('attempts.board.oddList.later')}</p>}
      <SimpleTable<Clue>
        caption={t('attempts.board.oddList.title')}
        captionHidden
        rows={clues}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'kind',
            title: t('attempts.record.clue'),
            render: ({ kind }) => <StatusTag tone="warning">{t(`attempts.board.odd.${kind}`)}</StatusTag>,
          },
          {
            key: 'people',
            title: t('attempts.record.candidates'),
            heading: true,
            render: ({ people }) => (
              <span className="vse-row">
                {people.slice(0, NAMES).map((id) => (
                  <span key={id}>{names.get(id)}</span>
                ))}
                {people.length > NAMES && <span>{t('attempts.board.oddList.more', { n: people.length - NAMES })}</span>}
              </span>
            ),
          },
          { key: 'text', title: t('attempts.board.oddList.what'), render: ({ text }) => text },
        ]}
        actionsTitle={t('attempts.own.column.look')}
        rowActions={({ people }) => (
          <Button size="small" variant="ghost" onClick={() => onOnly(people)}>
            {t('attempts.board.oddList.only')}
          </Button>
        )}
      />
    </section>
  );
}
