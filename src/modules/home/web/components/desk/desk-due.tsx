import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeskRow } from '../../../../../kernel/desk/desk.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Link } from '../../../../../ui/design/link.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { DeskBlock, DeskNothing, type Part } from './desk-block.tsx';
import { DeskCalendar } from './desk-calendar.tsx';
import { dateKey, dayOf, leftUntil, monthDayOf, weekdayOf } from './desk-time.model.ts';

/** What remains until a date, in the colour of a warning when it is soon. */
export function LeftWord({ at, now }: { readonly at: string; readonly now: Date }) {
  const t = useT();
  const { unit, n, soon } = leftUntil(at, now);
  return (
    <span className="vse-desk-left" data-soon={soon || undefined}>
      {unit === 'past' ? t('home.desk.left.past') : t(`home.desk.left.${unit}`, { n })}
    </span>
  );
}

const SHOWN = 3;
/** The nearest dates of what several modules gave. */
const nearest = (rows: readonly DeskRow<'due'>[]) =>
  [...rows].sort((a, b) => a.dueAt.localeCompare(b.dueAt)).slice(0, SHOWN);

/** 接下来要交: the three nearest dates. */
export function DeskDue({
  part,
  now,
  retry,
  retrying,
}: {
  readonly part: Part<DeskRow<'due'>> | undefined;
  readonly now: Date;
  readonly retry: () => void;
  readonly retrying: boolean;
}) {
  const t = useT();
  const links = (part?.links ?? [])
    .filter((link) => link.n > 0)
    .map((link) => ({
      key: link.key,
      text: t(link.key === 'doing' ? 'home.desk.link.doing' : 'home.desk.link.todo', { n: link.n }),
      href: link.href,
    }));
  return (
    <DeskBlock
      title={t('home.desk.due')}
      part={part}
      links={links}
      tools={<DeskCalendar />}
      retry={retry}
      retrying={retrying}
    >
      {part?.rows.length ? (
        <ul className="vse-desk-due">
          {nearest(part.rows).map((row) => {
            const at = new Date(row.dueAt);
            const { soon } = leftUntil(row.dueAt, now);
            return (
              <li key={row.key}>
                <span className="vse-desk-date" data-soon={soon || undefined}>
                  <span>{weekdayOf(at)}</span>
                  <span className="vse-num">
                    {dateKey(at).slice(0, 7) === dateKey(now).slice(0, 7) ? dayOf(at) : <small>{monthDayOf(at)}</small>}
                  </span>
                </span>
                <span className="vse-desk-words">
                  <Link href={row.href}>{leadName(row)}</Link>
                  <span>{[t(`home.desk.kind.${row.kind}`), row.course].filter(Boolean).join(' · ')}</span>
                </span>
                <LeftWord at={row.dueAt} now={now} />
              </li>
            );
          })}
        </ul>
      ) : (
        <DeskNothing>{t('home.desk.weekNone')}</DeskNothing>
      )}
    </DeskBlock>
  );
}

/** 加入课程: in the place of what is due, for who takes no course yet. */
export function DeskJoin() {
  const t = useT();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  return (
    <section className="vse-card vse-desk-block vse-desk-join" aria-label={t('home.desk.join')}>
      <h2 className="vse-ticked">{t('home.desk.join')}</h2>
      <p>{t('home.desk.joinHint')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          navigate(addressOf('study.info', { code: code.trim() || undefined }));
        }}
      >
        <TextField
          label={t('home.desk.joinCode')}
          value={code}
          maxLength={12}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value.toUpperCase())}
        />
        <Button type="submit" variant="primary">
          {t('home.desk.joinGo')}
        </Button>
      </form>
    </section>
  );
}
