import { useState } from 'react';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { TrashIcon } from '../../../../../ui/design/icons.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { NumberField } from '../../../../../ui/forms/number-field.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type ChosenPoint, PointsField } from '../../../../knowledge/web/points.public.tsx';
import { bankRoute } from '../../../../questions/shared/folder.contract.ts';
import { POINTS, QUESTION_TYPES } from '../../../../questions/shared/question.model.ts';
import { folderOptions } from '../../../../questions/web/folders.public.tsx';
import { LIMITS, type PaperQuota, type PaperRule, type PaperSection } from '../../../shared/paper.model.ts';

const LEVELS = ['1', '2', '3', '4', '5'] as const;

/** What rules choose from beside type and difficulty. */
export interface RuleChoices {
  readonly folders: readonly { readonly value: string; readonly label: string }[];
  readonly tags: readonly string[];
  readonly points: ReadonlyMap<string, ChosenPoint>;
  /** Of the course; questions of linked banks have none. */
  readonly objectives: readonly { readonly value: string; readonly label: string }[];
  /** Rules may leave out what the last exams used. */
  readonly recent: boolean;
  /** Banks of units that are linked with the course; absent while they are not known. */
  readonly banks?: readonly { readonly value: string; readonly label: string }[] | undefined;
}

/** Questions there are for each rule; absent while it is not known. */
export type Available = ReadonlyMap<string, number>;

/** Numbers of their own for knowledge points of a rule. */
function Quotas({
  rule,
  number,
  points,
  editable,
  onChange,
  onPoint,
}: {
  readonly rule: PaperRule;
  readonly number: number;
  readonly points: RuleChoices['points'];
  readonly editable: boolean;
  readonly onChange: (quotas: PaperQuota[]) => void;
  readonly onPoint: (point: ChosenPoint) => void;
}) {
  const t = useT();
  const { quotas, need } = rule;
  const set = (pointId: string, change: Partial<PaperQuota>) =>
    onChange(quotas.map((quota) => (quota.pointId === pointId ? { ...quota, ...change } : quota)));
  const sum = quotas.reduce((all, { min }) => all + min, 0);
  return (
    <div className="vse-paper-quotas">
      {quotas.map(({ pointId, min, max }) => {
        const name = points.get(pointId)?.name ?? '';
        return (
          <fieldset key={pointId}>
            <legend>{name}</legend>
            <NumberField
              label={t('papers.quota.min')}
              min={0}
              max={Math.min(max, need)}
              value={min}
              onChange={(least) => set(pointId, { min: least })}
            />
            <NumberField
              label={t('papers.quota.max')}
              min={Math.max(1, min)}
              max={LIMITS.need}
              value={max}
              onChange={(most) => set(pointId, { max: most })}
            />
            {editable && (
              <IconButton
                label={t('papers.quota.remove', { name })}
                icon={<TrashIcon />}
                onClick={() => onChange(quotas.filter((quota) => quota.pointId !== pointId))}
              />
            )}
          </fieldset>
        );
      })}
      {sum > need && <p className="vse-field-error">{t('papers.quota.over', { sum, need })}</p>}
      {editable && quotas.length < LIMITS.quotas && (
        <PointsField
          label={t('papers.quota.add', { n: number })}
          hint={t('papers.quota.hint')}
          lowest
          most={1}
          value={[]}
          onChange={([chosen]) => {
            if (!chosen || quotas.some(({ pointId }) => pointId === chosen.id)) return;
            onPoint(chosen);
            onChange([...quotas, { pointId: chosen.id, min: Math.min(1, need - sum), max: need }]);
          }}
        />
      )}
    </div>
  );
}

/** Folders and tags of the bank a rule draws from; nothing of one that is not known to be linked. */
function useBankChoices(
  bankId: string | null,
  linked: boolean,
  choices: RuleChoices,
): Pick<RuleChoices, 'folders' | 'tags'> {
  const bank = useCall(bankRoute, { params: { courseId: bankId ?? '' } }, { enabled: bankId !== null && linked });
  if (bankId === null) return choices;
  return { folders: folderOptions(bank.data?.folders ?? []), tags: bank.data?.tags ?? [] };
}

function RuleRow({
  rule,
  number,
  available,
  choices,
  editable,
  onChange,
  onPoint,
  onRemove,
}: {
  readonly rule: PaperRule;
  readonly number: number;
  readonly available: number | undefined;
  readonly choices: RuleChoices;
  readonly editable: boolean;
  readonly onChange: (change: Partial<PaperRule>) => void;
  readonly onPoint: (point: ChosenPoint) => void;
  readonly onRemove: () => void;
}) {
  const t = useT();
  const [limiting, setLimiting] = useState(false);
  const { min, max } = rule.difficulty;
  const levels = LEVELS.map((level) => ({ value: level, label: t(`questions.difficulty.${level}`) }));
  const point = rule.pointId === null ? undefined : choices.points.get(rule.pointId);
  const bankId = rule.bankId ?? null;
  const { banks } = choices;
  const unlinked = bankId !== null && banks !== undefined && !banks.some(({ value }) => value === bankId);
  const { folders, tags } = useBankChoices(bankId, banks !== undefined && !unlinked, choices);
  // A folder that is gone leaves nothing out.
  const outside = (rule.outside ?? []).filter((id) => folders.some(({ value }) => value === id));
  const unchosen = unlinked ? [] : tags.filter((tag) => !rule.tags.includes(tag));
  return (
    <li className="vse-paper-rule">
      <div className="vse-paper-rule-head">
        <strong>{t('papers.rule.nth', { n: number })}</strong>
        {available !== undefined && (
          <StatusTag tone={available >= rule.need ? 'success' : 'error'}>
            {t('papers.rule.available', { available, need: rule.need })}
          </StatusTag>
        )}
        <span className="vse-num">
          {t('papers.rule.total', {
            need: rule.need,
            points: formatScore(rule.points),
            total: formatScore(rule.need * rule.points),
          })}
        </span>
        {editable && (
          <IconButton label={t('papers.rule.remove', { n: number })} icon={<TrashIcon />} onClick={onRemove} />
        )}
      </div>
      <fieldset className="vse-paper-rule-fields" disabled={!editable}>
        <legend className="vse-visually-hidden">{t('papers.rule.nth', { n: number })}</legend>
        {(bankId !== null || (banks !== undefined && banks.length > 0)) && (
          <Select
            className="vse-paper-rule-bank"
            label={t('papers.rule.bank')}
            placeholder={t('questions.bank.own')}
            value={bankId ?? ''}
            error={unlinked ? t('papers.rule.unlinkedHint') : undefined}
            options={[
              ...(banks ?? []),
              ...(bankId !== null && (unlinked || !banks)
                ? [{ value: bankId, label: t(unlinked ? 'papers.rule.unlinked' : 'papers.rule.linked') }]
                : []),
            ]}
            onChange={(event) =>
              onChange({ bankId: event.target.value || null, folderId: null, outside: [], objectiveId: null, tags: [] })
            }
          />
        )}
        <Select
          label={t('questions.type')}
          placeholder={t('papers.rule.anyType')}
          value={rule.type ?? ''}
          options={QUESTION_TYPES.map((type) => ({ value: type, label: t(`questions.type.${type}`) }))}
          onChange={(event) => onChange({ type: QUESTION_TYPES.find((type) => type === event.target.value) ?? null })}
        />
        <Select
          label={t('papers.rule.easiest')}
          value={String(min)}
          options={levels}
          onChange={(event) => {
            const least = Number(event.target.value);
            onChange({ difficulty: { min: least, max: Math.max(least, max) } });
          }}
        />
        <Select
          label={t('papers.rule.hardest')}
          value={String(max)}
          options={levels}
          onChange={(event) => {
            const most = Number(event.target.value);
            onChange({ difficulty: { min: Math.min(min, most), max: most } });
          }}
        />
        <NumberField
          label={t('papers.rule.need')}
          min={1}
          max={LIMITS.need}
          value={rule.need}
          onChange={(need) => onChange({ need })}
        />
        <NumberField
          label={t('papers.rule.points')}
          {...POINTS}
          value={rule.points}
          onChange={(points) => onChange({ points })}
        />
        <Select
          label={t('papers.rule.folder')}
          placeholder={t('papers.rule.anyFolder')}
          value={rule.folderId ?? ''}
          options={unlinked ? [] : folders}
          onChange={(event) => onChange({ folderId: event.target.value || null })}
        />
        <Select
          label={t('papers.rule.tag')}
          placeholder={rule.tags.length === 0 ? t('papers.rule.anyTag') : t('papers.rule.moreTags')}
          value=""
          disabled={unchosen.length === 0 || rule.tags.length >= LIMITS.tags}
          options={unchosen.map((tag) => ({ value: tag, label: tag }))}
          onChange={(event) => event.target.value !== '' && onChange({ tags: [...rule.tags, event.target.value] })}
        />
        {bankId === null && choices.objectives.length > 0 && (
          <Select
            label={t('papers.rule.objective')}
            placeholder={t('papers.rule.anyObjective')}
            value={rule.objectiveId ?? ''}
            options={[...choices.objectives]}
            onChange={(event) => onChange({ objectiveId: event.target.value || null })}
          />
        )}
        {choices.recent && (
          <NumberField
            label={t('papers.rule.recent')}
            hint={t('papers.rule.recentHint')}
            min={0}
            max={LIMITS.recent}
            value={rule.recent}
            onChange={(recent) => onChange({ recent })}
          />
        )}
        <div className="vse-paper-rule-point">
          <PointsField
            label={t('papers.rule.point')}
            most={1}
            disabled={!editable}
            value={point ? [point] : []}
            onChange={([chosen]) => {
              if (chosen) onPoint(chosen);
              onChange({ pointId: chosen?.id ?? null });
            }}
          />
        </div>
        {(rule.quotas.length > 0 || limiting) && (
          <Quotas
            rule={rule}
            number={number}
            points={choices.points}
            editable={editable}
            onChange={(quotas) => onChange({ quotas })}
            onPoint={onPoint}
          />
        )}
        {editable && rule.quotas.length === 0 && !limiting && (
          <div className="vse-paper-quota-begin">
            <Button size="small" variant="ghost" onClick={() => setLimiting(true)}>
              {t('papers.quota.begin')}
            </Button>
          </div>
        )}
        {outside.length > 0 && (
          <ul className="vse-paper-rule-tags" aria-label={t('papers.rule.outside')}>
            {outside.map((id) => {
              const name = folders.find(({ value }) => value === id)?.label ?? '';
              return (
                <li key={id}>
                  <span>{t('papers.rule.without', { name })}</span>
                  {editable && (
                    <button
                      type="button"
                      aria-label={t('papers.rule.within', { name })}
                      onClick={() => onChange({ outside: outside.filter((one) => one !== id) })}
                    >
                      ×
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {rule.tags.length > 0 && (
          <ul className="vse-paper-rule-tags" aria-label={t('papers.rule.tag')}>
            {rule.tags.map((tag) => (
              <li key={tag}>
                <span>{tag}</span>
                {editable && (
                  <button
                    type="button"
                    aria-label={t('papers.rule.untag', { tag })}
                    onClick={() => onChange({ tags: rule.tags.filter((one) => one !== tag) })}
                  >
                    ×
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </fieldset>
    </li>
  );
}

/** Rules of a section of a blueprint. @param first number of the first one in the paper */
export function RuleList({
  section,
  first,
  available,
  choices,
  editable,
  onRules,
  onPoint,
}: {
  readonly section: PaperSection;
  readonly first: number;
  readonly available: Available;
  readonly choices: RuleChoices;
  readonly editable: boolean;
  readonly onRules: (rules: PaperRule[]) => void;
  readonly onPoint: (point: ChosenPoint) => void;
}) {
  return (
    <ol className="vse-paper-rules">
      {section.rules.map((rule, i) => (
        <RuleRow
          key={rule.id}
          rule={rule}
          number={first + i}
          available={available.get(rule.id)}
          choices={choices}
          editable={editable}
          onPoint={onPoint}
          onChange={(change) => onRules(section.rules.map((one) => (one.id === rule.id ? { ...one, ...change } : one)))}
          onRemove={() => onRules(section.rules.filter((one) => one.id !== rule.id))}
        />
      ))}
    </ol>
  );
}
