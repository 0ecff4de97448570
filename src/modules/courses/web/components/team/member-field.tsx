import { useDeferredValue } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useListbox } from '../../../../../ui/forms/use-listbox.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { teamCandidatesRoute } from '../../../shared/team.contract.ts';

type Found = CallOutput<typeof teamCandidatesRoute>['rows'][number];

/** Whom the lead means: somebody of the unit who was chosen, else the account that was typed. */
export interface Who {
  readonly text: string;
  readonly person: Found | null;
}

/** What is sent of it. */
export const named = ({ text, person }: Who) => (person ? { personId: person.personId } : { account: text.trim() });

const MIN_LENGTH = 2;

/** A field for a person: people of the unit of the course are offered by name or number, anybody else by the whole account. */
export function MemberField({
  id,
  courseId,
  who,
  error,
  onChange,
}: {
  readonly id: string;
  readonly courseId: string;
  readonly who: Who;
  readonly error: string | undefined;
  readonly onChange: (who: Who) => void;
}) {
  const t = useT();
  const kw = useDeferredValue(who.text.trim());
  const found = useCall(
    teamCandidatesRoute,
    { params: { courseId }, query: { kw } },
    { enabled: kw.length >= MIN_LENGTH && who.person === null, keepPrevious: true },
  );
  const rows = kw.length >= MIN_LENGTH && who.person === null ? (found.data?.rows ?? []) : [];
  const list = useListbox({ closed: rows.length === 0 });
  const choose = (person: Found) => {
    if (person.present) return;
    onChange({ text: person.name, person });
    list.hide();
  };
  const field = list.field(rows, choose);
  const facts = ({ number, title, unitName }: Found) => [number, title, unitName].filter(Boolean).join(' · ');
  return (
    <div className="vse-member-field">
      <TextField
        {...field}
        // With the list shut Enter sends the form.
        onKeyDown={list.open ? field.onKeyDown : undefined}
        id={id}
        label={t('courses.members.person')}
        hint={who.person ? facts(who.person) : t('courses.members.personHint')}
        required
        autoCapitalize="none"
        maxLength={64}
        value={who.text}
        error={error}
        onChange={(event) => {
          onChange({ text: event.target.value, person: null });
          list.restart();
        }}
      />
      {list.open && (
        <div id={list.listId} role="listbox" className="vse-listbox" aria-label={t('courses.members.found')}>
          {rows.map((row, i) => (
            <div
              key={row.personId}
              {...list.option(i, i === list.activeOf(rows), () => choose(row))}
              aria-disabled={row.present}
            >
              <span>{row.name}</span>
              <small>{row.present ? t('courses.members.present') : facts(row)}</small>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
