import { useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { SearchBox } from '../../../../../ui/design/search-box.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { BookRow } from '../book/book.model.ts';
import { decidedPeople, peopleFound, unpublishedPeople } from './publish-scope.model.ts';

/** People of a class to choose from: found by name or number, or taken as those with nothing open or not yet out. */
export function PublishPeople({
  rows,
  chosen,
  onChange,
}: {
  readonly rows: readonly BookRow[];
  readonly chosen: readonly string[];
  readonly onChange: (personIds: readonly string[]) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const decided = decidedPeople(rows);
  const unpublished = unpublishedPeople(rows);
  const has = new Set(chosen);
  return (
    <div className="vse-publish-people">
      <div className="vse-row">
        <SearchBox
          label={t('grades.publish.search')}
          placeholder={t('grades.publish.search')}
          value={typed}
          onSearch={setTyped}
        />
        <Button size="small" disabled={decided.length === 0} onClick={() => onChange(decided)}>
          {t('grades.publish.pickDecided', { n: decided.length })}
        </Button>
        <Button size="small" disabled={unpublished.length === 0} onClick={() => onChange(unpublished)}>
          {t('grades.publish.pickChanged', { n: unpublished.length })}
        </Button>
        <Button size="small" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('grades.publish.clear')}
        </Button>
      </div>
      <ul>
        {peopleFound(rows, typed).map((row) => (
          <li key={row.personId}>
            <Checkbox
              label={[row.name, row.number].filter(Boolean).join(' ')}
              checked={has.has(row.personId)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...chosen, row.personId] : chosen.filter((one) => one !== row.personId),
                )
              }
            />
          </li>
        ))}
      </ul>
      <p className="vse-grades-faint" aria-live="polite">
        {t('grades.publish.chosen', { n: chosen.length })}
      </p>
    </div>
  );
}
