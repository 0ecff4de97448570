import { useState } from 'react';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { DeskForm } from '../../../shared/desk-parts.model.ts';
import { type ItemState, summaryOf } from './desk.model.ts';

type Filter = 'all' | 'blank' | 'flagged' | 'unsaved';

/** One question of the card: its state is a shape besides its colour, and in the name of the button. */
function Mark({
  state,
  current,
  onOpen,
}: {
  readonly state: ItemState;
  readonly current: boolean;
  readonly onOpen: () => void;
}) {
  const t = useT();
  const { number, answered, flagged, unsaved, problem, locked } = state;
  const labels = [
    t(answered ? 'attempts.desk.state.answered' : 'attempts.desk.state.blank'),
    ...(flagged ? [t('attempts.desk.state.flagged')] : []),
    ...(problem ? [t('attempts.desk.state.problem')] : unsaved ? [t('attempts.desk.state.unsaved')] : []),
    ...(locked ? [t('attempts.desk.state.confirmed')] : []),
  ];
  return (
    <button
      type="button"
      className="vse-exam-desk-mark"
      data-answered={answered || undefined}
      data-flagged={flagged || undefined}
      data-unsaved={unsaved || problem || undefined}
      aria-current={current ? 'true' : undefined}
      aria-label={t('attempts.desk.markLabel', { n: number, state: formatList(labels) })}
      onClick={onOpen}
    >
      {number}
    </button>
  );
}

/** 答题卡: every question by section, with how it stands. */
export function AnswerCard({
  form,
  states,
  current,
  onOpen,
}: {
  readonly form: DeskForm;
  readonly states: readonly ItemState[];
  readonly current: number;
  readonly onOpen: (at: number) => void;
}) {
  const t = useT();
  const [filter, setFilter] = useState<Filter>('all');
  const sums = summaryOf(states);
  const shown = (state: ItemState) =>
    filter === 'all' ||
    (filter === 'blank' ? !state.answered : filter === 'flagged' ? state.flagged : state.unsaved || state.problem);
  return (
    <nav className="vse-exam-desk-answers" aria-label={t('attempts.desk.card')}>
      <Segments
        label={t('attempts.desk.cardFilter')}
        value={filter}
        onChange={(key) => setFilter(key as Filter)}
        items={[
          { key: 'all', label: t('attempts.desk.filter.all'), count: states.length },
          { key: 'blank', label: t('attempts.desk.filter.blank'), count: sums.blank },
          { key: 'flagged', label: t('attempts.desk.filter.flagged'), count: sums.flagged },
          { key: 'unsaved', label: t('attempts.desk.filter.unsaved'), count: sums.unsaved },
        ]}
      />
      {form.sections.map((section, index) => {
        const own = states.filter(({ item }) => item.section === index);
        const listed = own.filter(shown);
        if (own.length === 0) return null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections of a form have no other name
          <section key={index}>
            <h2 className="vse-exam-desk-section-name">
              {section.title || t('attempts.desk.section', { n: index + 1 })}
            </h2>
            <div className="vse-exam-desk-marks">
              {listed.map((state) => (
                <Mark
                  key={state.item.id}
                  state={state}
                  current={state.number - 1 === current}
                  onOpen={() => onOpen(state.number - 1)}
                />
              ))}
            </div>
          </section>
        );
      })}
    </nav>
  );
}
