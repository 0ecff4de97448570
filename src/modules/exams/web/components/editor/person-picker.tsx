import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { CloseIcon } from '../../../../../ui/design/icons.ts';
import { SearchBox } from '../../../../../ui/design/search-box.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { examPersonsRoute } from '../../../shared/exam.contract.ts';
import type { Exam } from '../exam.model.ts';

type Person = Exam['persons'][number];

/** Learners of the course, named one by one. */
export function PersonPicker({
  courseId,
  persons,
  onChange,
}: {
  readonly courseId: string;
  readonly persons: readonly Person[];
  readonly onChange: (persons: Person[]) => void;
}) {
  const t = useT();
  const [kw, setKw] = useState('');
  const found = useCall(
    examPersonsRoute,
    { params: { courseId }, query: { kw } },
    { enabled: kw.trim() !== '', keepPrevious: true },
  );
  const chosen = new Set(persons.map(({ personId }) => personId));
  const rows = kw.trim() === '' ? [] : (found.data?.rows ?? []);
  return (
    <div className="vse-lines">
      <SearchBox
        label={t('exams.persons.search')}
        placeholder={t('exams.persons.search')}
        clearLabel={t('ui.action.clear')}
        value={kw}
        onSearch={setKw}
      />
      {found.error && <CallError error={found.error} retry={found.refetch} compact />}
      {kw.trim() !== '' && found.data && rows.length === 0 && (
        <p className="vse-note-small" role="status">
          {t('exams.persons.none')}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="vse-exams-found">
          {rows.map(({ className, ...one }) => (
            <li key={one.personId}>
              <span>
                {one.name} <span className="vse-num">{one.number}</span> · {className}
              </span>
              <Button
                size="small"
                disabled={chosen.has(one.personId)}
                onClick={() => onChange([...persons, one])}
                aria-label={t('exams.persons.add', { name: one.name })}
              >
                {t(chosen.has(one.personId) ? 'exams.persons.added' : 'exams.persons.addShort')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {persons.length > 0 && (
        <ul className="vse-exams-chosen" aria-label={t('exams.persons.chosen')}>
          {persons.map((one) => (
            <li key={one.personId}>
              {one.name} <span className="vse-num">{one.number}</span>
              <Button
                size="small"
                variant="ghost"
                icon={<CloseIcon aria-hidden="true" />}
                aria-label={t('exams.persons.remove', { name: one.name })}
                onClick={() => onChange(persons.filter(({ personId }) => personId !== one.personId))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
