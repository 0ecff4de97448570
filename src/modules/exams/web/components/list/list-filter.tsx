import { useId, useRef, useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { FilterIcon } from '../../../../../ui/design/icons.ts';
import { Popover } from '../../../../../ui/design/popover.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type ExamKind, SITTINGS } from '../../../shared/exam.model.ts';
import type { ExamFilter } from './exam-filter.model.ts';

/** Class, nature, term and maker, behind a button that says how many of them narrow the list. */
export function ListFilter({
  kind,
  filter,
  classes,
  terms,
  onNarrow,
}: {
  readonly kind: ExamKind;
  readonly filter: ExamFilter;
  readonly classes: readonly (readonly [id: string, name: string])[];
  readonly terms: readonly { readonly id: string; readonly name: string }[];
  readonly onNarrow: (change: Readonly<Record<string, string>>) => void;
}) {
  const t = useT();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const n = [filter.classId, filter.sitting, filter.termId, filter.mine ? '1' : ''].filter((one) => one !== '').length;
  return (
    <>
      <Button
        ref={button}
        icon={<FilterIcon aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {n === 0 ? t('exams.filter') : t('exams.filter.some', { n })}
      </Button>
      {open && (
        <Popover anchor={button} id={id} label={t('exams.filter')} align="start" onClose={() => setOpen(false)}>
          <div className="vse-exams-filter">
            {classes.length > 0 && (
              <Select
                label={t('exams.field.classes')}
                placeholder={t('exams.filter.allClasses')}
                value={filter.classId}
                options={classes.map(([value, label]) => ({ value, label }))}
                onChange={(event) => onNarrow({ class: event.target.value })}
              />
            )}
            {kind === 'exam' && (
              <Select
                label={t('exams.field.sitting')}
                placeholder={t('exams.filter.allSittings')}
                value={filter.sitting}
                options={SITTINGS.map((value) => ({ value, label: t(`exams.sitting.${value}`) }))}
                onChange={(event) => onNarrow({ sitting: event.target.value })}
              />
            )}
            {terms.length > 0 && (
              <Select
                label={t('exams.filter.term')}
                placeholder={t('exams.filter.allTerms')}
                value={filter.termId}
                options={terms.map((one) => ({ value: one.id, label: one.name }))}
                onChange={(event) => onNarrow({ term: event.target.value })}
              />
            )}
            <Checkbox
              label={t('exams.filter.mine')}
              checked={filter.mine}
              onChange={(event) => onNarrow({ mine: event.target.checked ? '1' : '' })}
            />
          </div>
        </Popover>
      )}
    </>
  );
}
