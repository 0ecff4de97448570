import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import {
  countsExams,
  hasMembers,
  ITEM_KINDS,
  type ItemKind,
  isOneMark,
  REGISTRY_PARTS,
  type SchemeItem,
} from '../../../shared/grade-scheme.model.ts';
import {
  fittingChoices,
  type MemberChoice,
  type MemberSource,
  memberSource,
  withMember,
  withSource,
} from './member-choice.model.ts';

const whole = (text: string, least: number, most: number) => {
  const value = Math.round(Number(text));
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;
};

/** One item of a scheme with its rules; faults stand at their fields. */
export function SchemeItemCard({
  item,
  choices,
  disabled,
  errorOf,
  onChange,
  onRemove,
}: {
  readonly item: SchemeItem;
  readonly choices: readonly MemberChoice[];
  readonly disabled: boolean;
  readonly errorOf: (field: 'name' | 'members' | 'drop') => string | undefined;
  readonly onChange: (change: Partial<SchemeItem>) => void;
  readonly onRemove: () => void;
}) {
  const t = useT();
  const fitting = fittingChoices(item, choices);
  const source = memberSource(item);
  return (
    <Card className="vse-scheme-item">
      <fieldset disabled={disabled}>
        <legend>{item.name || t('grades.scheme.unnamed')}</legend>
        <div className="vse-scheme-grid">
          <TextField
            label={t('grades.scheme.name')}
            required
            maxLength={40}
            value={item.name}
            error={errorOf('name')}
            onChange={(event) => onChange({ name: event.target.value })}
          />
          <Select
            label={t('grades.scheme.kind')}
            value={item.kind}
            options={ITEM_KINDS.map((kind) => ({ value: kind, label: t(`grades.kind.${kind}`) }))}
            onChange={(event) =>
              onChange({ kind: event.target.value as ItemKind, members: 'all', perChapter: false, dropLowest: 0 })
            }
          />
          <TextField
            type="number"
            label={t('grades.scheme.weight')}
            min={1}
            max={100}
            step={1}
            suffix="%"
            value={item.weight}
            onChange={(event) => onChange({ weight: whole(event.target.value, 1, 100) })}
          />
          {hasMembers(item.kind) && (
            <Select
              label={t('grades.scheme.source')}
              value={source}
              options={[
                { value: 'all', label: t('grades.scheme.membersAll') },
                { value: 'chosen', label: t('grades.scheme.membersChosen') },
                ...(item.kind === 'chapter' ? [{ value: 'chapters', label: t('grades.scheme.membersChapters') }] : []),
              ]}
              error={errorOf('members')}
              onChange={(event) => onChange(withSource(item, event.target.value as MemberSource, choices))}
            />
          )}
          {item.kind === 'chapter' && (
            <TextField
              type="number"
              label={t('grades.scheme.fullFrom')}
              hint={t('grades.scheme.fullFromHint')}
              min={1}
              max={100}
              step={1}
              suffix="%"
              value={item.fullFrom ?? 100}
              onChange={(event) => onChange({ fullFrom: whole(event.target.value, 1, 100) })}
            />
          )}
          {!isOneMark(item) && (
            <TextField
              type="number"
              label={t('grades.scheme.dropLowest')}
              min={0}
              max={100}
              value={item.dropLowest}
              error={errorOf('drop')}
              onChange={(event) => onChange({ dropLowest: whole(event.target.value, 0, 100) })}
            />
          )}
          <Select
            label={t('grades.scheme.missing')}
            value={item.missing}
            options={(['zero', 'excluded'] as const).map((rule) => ({
              value: rule,
              label: t(`grades.missing.${rule}`),
            }))}
            onChange={(event) => onChange({ missing: event.target.value === 'excluded' ? 'excluded' : 'zero' })}
          />
          <TextField
            type="number"
            label={t('grades.scheme.minimum')}
            hint={t('grades.scheme.minimumHint')}
            min={0}
            max={100}
            value={item.minToPass ?? ''}
            onChange={(event) =>
              onChange({ minToPass: event.target.value === '' ? null : whole(event.target.value, 0, 100) })
            }
          />
          <Select
            label={t('grades.scheme.registryPart')}
            value={item.registryPart ?? 'usual'}
            options={REGISTRY_PARTS.map((value) => ({ value, label: t(`grades.registry.${value}`) }))}
            onChange={(event) => onChange({ registryPart: event.target.value === 'final' ? 'final' : 'usual' })}
          />
        </div>
        {item.kind === 'chapter' && <p className="vse-grades-faint">{t('grades.scheme.chapterRule')}</p>}
        {item.kind === 'attendance' && <p className="vse-grades-faint">{t('grades.scheme.attendanceRule')}</p>}
        {item.kind === 'discussion' && <p className="vse-grades-faint">{t('grades.scheme.discussionRule')}</p>}
        {source !== 'all' && (
          <div className="vse-scheme-members">
            {fitting.length === 0 && (
              <p className="vse-grades-faint">
                {t(
                  item.kind === 'chapter'
                    ? 'grades.scheme.noStudy'
                    : item.kind === 'homework'
                      ? 'grades.scheme.noHomework'
                      : countsExams(item.kind)
                        ? 'grades.scheme.noExams'
                        : 'grades.scheme.noNodes',
                )}
              </p>
            )}
            {fitting.map((node) => (
              <Checkbox
                key={node.id}
                label={node.name}
                checked={item.members === 'all' || item.members.includes(node.id)}
                onChange={(event) => onChange(withMember(item, fitting, node.id, event.target.checked))}
              />
            ))}
          </div>
        )}
        {!disabled && (
          <Button size="small" variant="ghost" onClick={onRemove}>
            {t('grades.scheme.removeItem', { name: item.name })}
          </Button>
        )}
      </fieldset>
    </Card>
  );
}
