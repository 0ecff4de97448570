import { useCall } from '../../../../ui/api/query.ts';
import { FilterChip } from '../../../../ui/design/chip.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { mentionableRoute } from '../../shared/board.contract.ts';
import { POST_MENTIONS } from '../../shared/discussion.model.ts';

/** People named in a post: the team and classmates who read the board. */
export function MentionField({
  boardId,
  value,
  onChange,
}: {
  /** Null while there is no board yet: then the team and classmates cannot be told apart from strangers. */
  readonly boardId: string | null;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}) {
  const t = useT();
  const people = useCall(mentionableRoute, { params: { boardId: boardId ?? '' } }, { enabled: boardId !== null });
  const rows = people.data?.rows ?? [];
  if (boardId === null || (people.data && rows.length === 0)) return null;
  const chosen = value.flatMap((id) => rows.find((one) => one.id === id) ?? []);
  return (
    <div className="vse-lines">
      <Select
        label={t('discussion.field.mentions')}
        value=""
        placeholder={t('discussion.field.mention')}
        disabled={value.length >= POST_MENTIONS}
        options={rows
          .filter(({ id }) => !value.includes(id))
          .map(({ id, name, team }) => ({
            value: id,
            label: team ? `${name} · ${t('discussion.teacher')}` : name,
          }))}
        onChange={(event) => {
          if (event.target.value) onChange([...value, event.target.value]);
        }}
      />
      {chosen.length > 0 && (
        <div className="vse-row">
          {chosen.map(({ id, name }) => (
            <FilterChip
              key={id}
              removeLabel={t('discussion.field.unmention', { name })}
              onRemove={() => onChange(value.filter((one) => one !== id))}
            >
              {`@${name}`}
            </FilterChip>
          ))}
        </div>
      )}
    </div>
  );
}
