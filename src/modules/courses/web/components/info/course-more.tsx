import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Course } from '../course/course-frame.tsx';
import { CalendarPanel } from './calendar-panel.tsx';
import './course-more.css';

/** What a course says of itself beyond its texts, for its learners: objectives, prerequisites, books and its calendar. */
export function CourseMore({
  course,
  calendar = true,
}: {
  readonly course: Pick<Course, 'id' | 'objectives' | 'prerequisites' | 'textbooks'>;
  /** With its dates, for who may see the outline. */
  readonly calendar?: boolean;
}) {
  const t = useT();
  const { objectives, prerequisites, textbooks } = course;
  return (
    <>
      {objectives.length > 0 && (
        <section aria-labelledby="more-objectives">
          <SectionHeading id="more-objectives">{t('courses.facts.tab.objectives')}</SectionHeading>
          <ol className="vse-more-objectives">
            {objectives.map((one) => (
              <li key={one.id}>
                <p>{one.text}</p>
                <small>
                  {t('courses.facts.objective.share', { n: formatNumber(one.weight) })}
                  {one.requirement && ` · ${one.requirementCode} ${one.requirement}`}
                </small>
              </li>
            ))}
          </ol>
        </section>
      )}
      {(prerequisites.length > 0 || textbooks.length > 0) && (
        <section aria-labelledby="more-books">
          <SectionHeading id="more-books">{t('courses.facts.booksAndBefore')}</SectionHeading>
          {prerequisites.length > 0 && (
            <p>
              {t('courses.column.prerequisites')}: {prerequisites.join('、')}
            </p>
          )}
          <ul className="vse-more-books">
            {textbooks.map((book) => (
              <li key={`${book.title}${book.isbn}`}>
                <strong>{book.title}</strong>
                <small>
                  {[book.author, book.press].filter(Boolean).join(' · ')}
                  {book.isbn && <span className="vse-num">{` · ${t('courses.facts.book.isbn')} ${book.isbn}`}</span>}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {calendar && (
        <section aria-labelledby="more-calendar">
          <SectionHeading id="more-calendar">{t('courses.calendar.title')}</SectionHeading>
          <CalendarPanel courseId={course.id} study />
        </section>
      )}
    </>
  );
}
