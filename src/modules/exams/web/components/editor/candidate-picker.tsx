import { useState } from 'react';
import { useCall } from '../../../../../ui/api/query.ts';
import { PersonPicker, type PickedPerson } from '../../../../../ui/forms/person-picker.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { examPersonsRoute } from '../../../shared/exam.contract.ts';

/** Learners of the course, named one by one. */
export function CandidatePicker({
  courseId,
  persons,
  onChange,
}: {
  readonly courseId: string;
  readonly persons: readonly PickedPerson[];
  readonly onChange: (persons: PickedPerson[]) => void;
}) {
  const t = useT();
  const [kw, setKw] = useState('');
  const found = useCall(
    examPersonsRoute,
    { params: { courseId }, query: { kw } },
    { enabled: kw.trim() !== '', keepPrevious: true },
  );
  return (
    <PersonPicker
      labels={{ search: t('exams.persons.search'), none: t('exams.persons.none'), chosen: t('exams.persons.chosen') }}
      kw={kw}
      onKw={setKw}
      found={found}
      chosen={persons}
      onChange={onChange}
    />
  );
}
