import { type CSSProperties, type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import { formatDuration, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { heatOf, isSilent, isStuck, medianSeconds, paceOf, secondsOnStep } from '../../../shared/live.model.ts';
import type { LiveSnapshot, Row } from './use-live-class.ts';
import './step-columns.css';

type Step = LiveSnapshot['steps'][number];

/** One person at a step. */
const PersonCard = memo(function PersonCard({
  personId,
  name,
  seconds,
  expected,
  stuck,
  silent,
  chosen,
  reachable,
  onOpen,
  onChoose,
}: {
  readonly personId: string;
  readonly name: string;
  readonly seconds: number;
  readonly expected: number | null;
  readonly stuck: boolean;
  readonly silent: boolean;
  readonly chosen: boolean;
  /** The one card that Tab reaches; arrows go on from it. */
  readonly reachable: boolean;
  readonly onOpen: (personId: string) => void;
  readonly onChoose: (personId: string) => void;
}) {
  const t = useT();
  const pace = stuck ? 'far' : paceOf(seconds, expected);
  const time = formatDuration(seconds);
  const said = [
    name,
    expected ? t('classes.live.onStep', { time, expected: formatDuration(expected) }) : time,
    ...(stuck ? [t('classes.live.stuck')] : pace === 'well' ? [] : [t('classes.live.over')]),
    ...(silent ? [t('classes.live.silentShort')] : []),
    ...(chosen ? [t('classes.live.isChosen')] : []),
  ];
  return (
    <li>
      <button
        type="button"
        className="vse-live-tile"
        data-person={personId}
        data-pace={pace}
        data-stuck={stuck || undefined}
        data-silent={silent || undefined}
        data-chosen={chosen || undefined}
        tabIndex={reachable ? 0 : -1}
        aria-label={said.join(t('classes.list.comma'))}
        aria-keyshortcuts="Space"
        onClick={() => onOpen(personId)}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          onChoose(personId);
        }}
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      >
        <span>{name}</span>
        <span className="vse-num">{time}</span>
        <i aria-hidden="true" style={{ '--share': expected ? Math.min(1, seconds / expected) : 0 } as CSSProperties} />
      </button>
    </li>
  );
});

/** People at work by step: empty steps narrow, the others share the room and are warmer the more stand there. */
export function StepColumns({
  rows,
  steps,
  now,
  blocked,
  chosen,
  onOpen,
  onChoose,
}: {
  readonly rows: readonly Row[];
  readonly steps: readonly Step[];
  readonly now: number;
  /** Steps at which the class is stuck. */
  readonly blocked: ReadonlySet<number>;
  readonly chosen: ReadonlySet<string>;
  readonly onOpen: (personId: string) => void;
  readonly onChoose: (personId: string) => void;
}) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState<string | null>(null);
  const running = rows.filter((row) => row.state === 'running');
  const columns = useMemo(() => {
    // Steps a run is at that the version does not name stand before the others: nobody at work is out of sight.
    const named = new Set(steps.map((step) => step.seq));
    const other = [...new Set(running.map((row) => row.step))].filter((seq) => seq === null || !named.has(seq));
    return [
      ...other.map((seq) => ({ seq, title: t('classes.live.noStep'), expectSeconds: null })),
      ...steps.map((step) => ({ ...step, seq: step.seq as number | null })),
    ].map((step) => ({
      ...step,
      people: running
        .filter((row) => row.step === step.seq)
        .sort((a, b) => (a.stepAt ?? 0) - (b.stepAt ?? 0) || (a.personId < b.personId ? -1 : 1)),
    }));
  }, [running, steps, t]);
  const order = columns.map((column) => column.people.map((row) => row.personId)).filter((people) => people.length > 0);
  const first = order[0]?.[0] ?? null;
  const reachable = reached !== null && order.some((people) => people.includes(reached)) ? reached : first;

  const walk = (event: KeyboardEvent) => {
    const by = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    const from = (event.target as HTMLElement).dataset.person;
    const at = order.findIndex((people) => people.includes(from ?? ''));
    if (!by || at < 0) return;
    event.preventDefault();
    const column = order[Math.max(0, Math.min(order.length - 1, at + by[0]!))]!;
    const place = order[at]!.indexOf(from!) + by[1]!;
    const to = column[Math.max(0, Math.min(column.length - 1, place))]!;
    setReached(to);
    box.current?.querySelector<HTMLElement>(`[data-person="${to}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: columns of buttons, not fields of a form
    <div
      ref={box}
      className="vse-live-columns"
      role="group"
      aria-label={t('classes.live.columns')}
      onKeyDown={walk}
      onFocus={(event) => setReached(event.target.dataset.person ?? null)}
      style={
        {
          '--columns': columns.map(({ people }) => (people.length > 0 ? 'minmax(112px, 1fr)' : '76px')).join(' '),
        } as CSSProperties
      }
    >
      {columns.map(({ seq, title, expectSeconds, people }) => {
        const block = seq !== null && blocked.has(seq);
        const median = block ? medianSeconds(rows, seq, now) : null;
        const id = `live-step-${seq ?? 'none'}`;
        return (
          <section
            key={id}
            className="vse-live-column"
            data-heat={block ? undefined : heatOf(people.length, running.length)}
            data-block={block || undefined}
            aria-labelledby={id}
          >
            <h2 id={id}>
              <span className="vse-num">{seq ?? '–'}</span>
              {people.length > 0 && (
                <strong className="vse-num">
                  {formatNumber(people.length)}
                  <span className="vse-visually-hidden">{t('classes.live.people')}</span>
                </strong>
              )}
              <span className="vse-live-step-title" title={title}>
                {title}
              </span>
              {expectSeconds !== null && (
                <small>
                  {t('classes.live.expected')} <span className="vse-num">{formatDuration(expectSeconds)}</span>
                </small>
              )}
            </h2>
            {people.length > 0 && (
              <ul>
                {people.map((row) => (
                  <PersonCard
                    key={row.personId}
                    personId={row.personId}
                    name={row.name}
                    seconds={secondsOnStep(row, now)}
                    expected={expectSeconds}
                    stuck={isStuck(row, steps, now)}
                    silent={isSilent(row, now)}
                    chosen={chosen.has(row.personId)}
                    reachable={row.personId === reachable}
                    onOpen={onOpen}
                    onChoose={onChoose}
                  />
                ))}
              </ul>
            )}
            {median !== null && (
              <p className="vse-live-median">
                {t('classes.live.median')} <span className="vse-num">{formatDuration(median)}</span>
              </p>
            )}
          </section>
        );
      })}
    </div>
  );
}
