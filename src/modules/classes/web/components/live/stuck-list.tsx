import { Button } from '../../../../../ui/design/button.tsx';
import { formatDuration, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { secondsOnStep } from '../../../shared/live.model.ts';
import { useActionWord, useReasonWord } from './live-words.ts';
import type { LiveSnapshot, Row } from './use-live-class.ts';
import './stuck-list.css';

function Stuck({
  row,
  snapshot,
  now,
  chosen,
  onChoose,
  onOpen,
}: {
  readonly row: Row;
  readonly snapshot: LiveSnapshot;
  readonly now: number;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
  readonly onOpen: () => void;
}) {
  const t = useT();
  const reason = useReasonWord(snapshot)(row, now);
  const action = useActionWord(snapshot)(row.action, now);
  const name = `live-stuck-${row.personId}`;
  return (
    <li className="vse-live-stuck" data-chosen={chosen || undefined}>
      <input
        type="checkbox"
        className="vse-choice-box"
        checked={chosen}
        aria-labelledby={name}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <button type="button" onClick={onOpen}>
        <span className="vse-live-stuck-head">
          <strong id={name}>{row.name}</strong>
          <small>
            {t('classes.live.stuck.at', { step: formatNumber(row.step), n: formatNumber(row.repeats) })}
            {row.hints > 0 && ` · ${t('classes.live.hinted', { n: row.hints })}`}
          </small>
          <span className="vse-num">{formatDuration(secondsOnStep(row, now))}</span>
        </span>
        <span className="vse-live-reason">{reason}</span>
        <span className="vse-live-last">{action}</span>
      </button>
    </li>
  );
}

/** Who is stuck, the longest first, with the reason; all of them are chosen until taken out. */
export function StuckList({
  rows,
  snapshot,
  now,
  chosen,
  onChoose,
  onAll,
  onOpen,
}: {
  readonly rows: readonly Row[];
  readonly snapshot: LiveSnapshot;
  readonly now: number;
  /** Everybody the composer below would reach. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (personId: string, chosen: boolean) => void;
  readonly onAll: (chosen: boolean) => void;
  readonly onOpen: (personId: string) => void;
}) {
  const t = useT();
  return (
    <section className="vse-live-stuck-list" aria-labelledby="live-stuck-title">
      <header>
        <h2 id="live-stuck-title">{t('classes.live.stuck')}</h2>
        <span className="vse-num vse-live-count" data-none={rows.length === 0 || undefined}>
          {formatNumber(rows.length)}
        </span>
        <p>
          <span>{t('classes.live.chosen', { n: chosen.size })}</span>
          {chosen.size > 0 ? (
            <Button variant="ghost" size="small" onClick={() => onAll(false)}>
              {t('classes.live.chooseNone')}
            </Button>
          ) : (
            rows.length > 0 && (
              <Button variant="ghost" size="small" onClick={() => onAll(true)}>
                {t('classes.live.chooseAll')}
              </Button>
            )
          )}
        </p>
      </header>
      {rows.length === 0 ? (
        <p className="vse-live-none">{t('classes.live.nobodyStuck')}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <Stuck
              key={row.personId}
              row={row}
              snapshot={snapshot}
              now={now}
              chosen={chosen.has(row.personId)}
              onChoose={(next) => onChoose(row.personId, next)}
              onOpen={() => onOpen(row.personId)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
