import { FilterChip } from '../../../../../ui/design/chip.tsx';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { NarrowFilters } from '../../../../../ui/table/narrow-filters.tsx';
import {
  DISCRIMINATION_BANDS,
  FACILITY_BANDS,
  HOLD_FILTERS,
  QUESTION_SORTS,
  QUESTION_STATES,
  QUESTION_TYPES,
  type QuestionState,
  REVIEW_STATES,
  type ReviewState,
  USE_FILTERS,
} from '../../../shared/question.model.ts';
import { type Bank, type BankPlace, type Line, rangeText } from './bank-place.model.ts';
import { FigureFilter } from './figure-filter.tsx';

export type PlaceChange = Readonly<Partial<Record<keyof BankPlace, string | null>>>;

const LEVELS = ['1', '2', '3', '4', '5'] as const;

/** An objective of a course. */
interface Named {
  readonly id: string;
  readonly text: string;
}

const countOfSet = (...values: readonly unknown[]) => values.filter((one) => one !== null).length;

/** Filters above the list: state with counts, type, difficulty, tag, objective, use, order. */
export function ListFilters({
  place,
  counts,
  reviews,
  tags,
  authors,
  exams,
  objectives,
  points,
  onChange,
}: {
  readonly place: BankPlace;
  readonly counts: Readonly<Record<QuestionState | ReviewState, number>> | null;
  /** The bank has reviews. */
  readonly reviews: boolean;
  readonly tags: readonly string[];
  readonly authors: Bank['authors'];
  /** That used questions of the bank. */
  readonly exams: Bank['exams'];
  /** Of the course, in their order. */
  readonly objectives: readonly Named[];
  /** Knowledge points of the rows, by which the one in force is named. */
  readonly points: Line['knowledge'];
  readonly onChange: (change: PlaceChange) => void;
}) {
  const t = useT();
  const all = counts && QUESTION_STATES.reduce((sum, state) => sum + counts[state], 0);
  const countOf = (n: number | null | undefined) => (n === null || n === undefined ? {} : { count: n });
  const known = place.tag === null || tags.includes(place.tag) ? tags : [place.tag, ...tags];
  const order = `${place.sort}.${place.direction}`;
  const { type, difficulty, tag, objective, used, holds, author, exam, doubles } = place;
  const { facility, discrimination } = place;
  const point = points.find(({ id }) => id === place.point);
  return (
    <div className="vse-bank-filters">
      <Segments
        label={t('questions.state')}
        value={place.review ?? place.state ?? 'all'}
        items={[
          { key: 'all', label: t('questions.state.all'), ...countOf(all) },
          ...QUESTION_STATES.map((state) => ({
            key: state,
            label: t(`questions.state.${state}`),
            ...countOf(counts?.[state]),
          })),
          ...(reviews || place.review ? REVIEW_STATES : []).map((review) => ({
            key: review,
            label: t(`questions.review.state.${review}`),
            ...countOf(counts?.[review]),
          })),
        ]}
        onChange={(key) => {
          const review = REVIEW_STATES.find((one) => one === key) ?? null;
          onChange({ review, state: review || key === 'all' ? null : key });
        }}
      />
      <NarrowFilters
        inForce={countOfSet(type, difficulty, objective)}
        more={{
          inForce: countOfSet(tag, used, holds, author, exam, doubles, facility, discrimination),
          children: (
            <>
              {known.length > 0 && (
                <Select
                  label={t('questions.tags')}
                  labelHidden
                  placeholder={t('questions.tags.all')}
                  value={place.tag ?? ''}
                  options={known.map((tag) => ({ value: tag, label: tag }))}
                  onChange={(event) => onChange({ tag: event.target.value || null })}
                />
              )}
              <Select
                label={t('questions.used.label')}
                labelHidden
                placeholder={t('questions.used.all')}
                value={place.used ?? ''}
                options={USE_FILTERS.map((used) => ({ value: used, label: t(`questions.used.${used}`) }))}
                onChange={(event) => onChange({ used: event.target.value || null })}
              />
              <Select
                label={t('questions.holds.label')}
                labelHidden
                placeholder={t('questions.holds.all')}
                value={holds ?? ''}
                options={HOLD_FILTERS.map((one) => ({ value: one, label: t(`questions.holds.${one}`) }))}
                onChange={(event) => onChange({ holds: event.target.value || null })}
              />
              {(exams.length > 0 || exam !== null) && (
                <Select
                  label={t('questions.exam')}
                  labelHidden
                  placeholder={t('questions.exam.all')}
                  value={exam ?? ''}
                  options={exams.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(event) => onChange({ exam: event.target.value || null })}
                />
              )}
              <Select
                label={t('questions.doubles')}
                labelHidden
                placeholder={t('questions.doubles.all')}
                value={doubles ?? ''}
                options={[{ value: 'yes', label: t('questions.doubles.yes') }]}
                onChange={(event) => onChange({ doubles: event.target.value || null })}
              />
              {(authors.length > 1 || author !== null) && (
                <Select
                  label={t('questions.author')}
                  labelHidden
                  placeholder={t('questions.author.all')}
                  value={author ?? ''}
                  options={authors.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(event) => onChange({ author: event.target.value || null })}
                />
              )}
              <FigureFilter
                figure="facility"
                least={0}
                bands={FACILITY_BANDS}
                value={place.facility}
                onChange={(range) => onChange({ facility: range && rangeText(range) })}
              />
              <FigureFilter
                figure="discrimination"
                least={-1}
                bands={DISCRIMINATION_BANDS}
                value={place.discrimination}
                onChange={(range) => onChange({ discrimination: range && rangeText(range) })}
              />
            </>
          ),
        }}
      >
        <Select
          label={t('questions.type')}
          labelHidden
          placeholder={t('questions.type.all')}
          value={place.type ?? ''}
          options={QUESTION_TYPES.map((type) => ({ value: type, label: t(`questions.type.${type}`) }))}
          onChange={(event) => onChange({ type: event.target.value || null })}
        />
        <Select
          label={t('questions.difficulty')}
          labelHidden
          placeholder={t('questions.difficulty.all')}
          value={place.difficulty === null ? '' : String(place.difficulty)}
          options={LEVELS.map((level) => ({ value: level, label: t(`questions.difficulty.${level}`) }))}
          onChange={(event) => onChange({ difficulty: event.target.value || null })}
        />
        {(objectives.length > 0 || objective !== null) && (
          <Select
            label={t('questions.objectives')}
            labelHidden
            placeholder={t('questions.objectives.all')}
            value={objective ?? ''}
            options={[
              ...objectives.map(({ id, text }, i) => ({
                value: id,
                label: t('questions.objectives.nth', { n: i + 1, text: text.slice(0, 24) }),
              })),
              { value: 'none', label: t('questions.objectives.without') },
            ]}
            onChange={(event) => onChange({ objective: event.target.value || null })}
          />
        )}
        <Select
          label={t('questions.sort')}
          labelHidden
          value={order}
          options={QUESTION_SORTS.flatMap((sort) =>
            (['desc', 'asc'] as const).map((direction) => ({
              value: `${sort}.${direction}`,
              label: t(`questions.sort.${sort}.${direction}`),
            })),
          )}
          onChange={(event) => {
            const [sort = null, direction = null] = event.target.value.split('.');
            onChange({ sort, direction });
          }}
        />
      </NarrowFilters>
      {place.point !== null && (
        <FilterChip removeLabel={t('questions.point.clear')} onRemove={() => onChange({ point: null })}>
          {point?.name ?? t('questions.knowledge')}
        </FilterChip>
      )}
    </div>
  );
}
