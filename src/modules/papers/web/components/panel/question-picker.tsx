import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { SearchBox } from '../../../../../ui/design/search-box.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { FormulaText } from '../../../../../ui/formula/formula-text.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type ChosenPoint, PointsField } from '../../../../knowledge/web/points.public.tsx';
import { bankRoute } from '../../../../questions/shared/folder.contract.ts';
import { questionsRoute } from '../../../../questions/shared/question.contract.ts';
import { QUESTION_TYPES } from '../../../../questions/shared/question.model.ts';
import { banksRoute } from '../../../../questions/shared/unit-bank.contract.ts';
import { folderOptions } from '../../../../questions/web/folders.public.tsx';
import { shortStem } from './item-list.tsx';
import type { BankQuestion } from './plan.model.ts';
import type { RuleChoices } from './rule-list.tsx';

const LEVELS = ['1', '2', '3', '4', '5'] as const;

interface Asked {
  readonly kw: string;
  readonly type: string;
  readonly difficulty: string;
  readonly folder: string;
  readonly tag: string;
  readonly used: string;
  readonly objective: string;
  readonly point: ChosenPoint | null;
}
const NOTHING: Asked = { kw: '', type: '', difficulty: '', folder: '', tag: '', used: '', objective: '', point: null };

function queryOf({ kw, type, difficulty, folder, tag, used, objective, point }: Asked) {
  const known = QUESTION_TYPES.find((one) => one === type);
  return {
    kw,
    state: 'ready' as const,
    sort: 'updated' as const,
    direction: 'desc' as const,
    ...(known ? { type: known } : {}),
    ...(difficulty === '' ? {} : { difficulty: Number(difficulty) }),
    ...(folder === '' ? {} : { folder }),
    ...(tag === '' ? {} : { tag }),
    ...(used === '' ? {} : { used: used as 'yes' | 'no' }),
    ...(objective === '' ? {} : { objective }),
    ...(point ? { point: point.id } : {}),
  };
}

function Filters({
  asked,
  choices,
  onChange,
}: {
  readonly asked: Asked;
  readonly choices: RuleChoices;
  readonly onChange: (change: Partial<Asked>) => void;
}) {
  const t = useT();
  const select = (
    name: 'type' | 'difficulty' | 'folder' | 'tag' | 'used' | 'objective',
    label: string,
    all: string,
    options: { value: string; label: string }[],
  ) =>
    options.length > 0 && (
      <Select
        label={label}
        labelHidden
        placeholder={all}
        value={asked[name]}
        options={options}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    );
  return (
    <div className="vse-paper-pick-filters">
      <SearchBox
        label={t('questions.search')}
        placeholder={t('questions.search')}
        value={asked.kw}
        onSearch={(kw) => onChange({ kw: kw.trim() })}
      />
      {select(
        'type',
        t('questions.type'),
        t('questions.type.all'),
        QUESTION_TYPES.map((type) => ({ value: type, label: t(`questions.type.${type}`) })),
      )}
      {select(
        'difficulty',
        t('questions.difficulty'),
        t('questions.difficulty.all'),
        LEVELS.map((level) => ({ value: level, label: t(`questions.difficulty.${level}`) })),
      )}
      {select('folder', t('papers.rule.folder'), t('papers.rule.anyFolder'), [...choices.folders])}
      {select(
        'tag',
        t('questions.tags'),
        t('questions.tags.all'),
        choices.tags.map((tag) => ({ value: tag, label: tag })),
      )}
      {select('objective', t('papers.rule.objective'), t('papers.rule.anyObjective'), [...choices.objectives])}
      {select('used', t('questions.used.label'), t('questions.used.all'), [
        { value: 'yes', label: t('questions.used.yes') },
        { value: 'no', label: t('questions.used.no') },
      ])}
      <div className="vse-paper-pick-point">
        <PointsField
          label={t('papers.rule.point')}
          most={1}
          value={asked.point ? [asked.point] : []}
          onChange={([point]) => onChange({ point: point ?? null })}
        />
      </div>
    </div>
  );
}

/**
 * 选题: the ready questions of the bank or of a linked one, chosen into a basket that stays while one filters.
 * @param single takes one question at once, in place of another
 */
export function QuestionPicker({
  courseId,
  taken,
  choices,
  single,
  onPick,
  onClose,
}: {
  readonly courseId: string;
  /** Questions the paper has. */
  readonly taken: ReadonlySet<string>;
  readonly choices: RuleChoices;
  readonly single: boolean;
  readonly onPick: (chosen: readonly BankQuestion[]) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [asked, setAsked] = useState(NOTHING);
  const [pages, setPages] = useState<readonly { after: string; at: string }[]>([]);
  const [basket, setBasket] = useState<ReadonlyMap<string, BankQuestion>>(new Map());
  const [linked, setLinked] = useState('');
  const banks = useCall(banksRoute, { params: { courseId } });
  const place = linked || courseId;
  const other = useCall(bankRoute, { params: { courseId: place } }, { enabled: linked !== '' });
  const shown: RuleChoices =
    linked === ''
      ? choices
      : { ...choices, folders: folderOptions(other.data?.folders ?? []), tags: other.data?.tags ?? [], objectives: [] };
  const query = { ...queryOf(asked), ...pages.at(-1) };
  const list = useCall(questionsRoute, { params: { courseId: place }, query }, { keepPrevious: true });
  const [count, setCount] = useState<number | null>(null);
  const ready = list.data?.counts?.ready;
  if (ready !== undefined && ready !== count) setCount(ready);
  const rows = list.data?.rows ?? [];
  const toggle = (one: BankQuestion) =>
    setBasket((now) => {
      const next = new Map(now);
      if (!next.delete(one.id)) next.set(one.id, one);
      return next;
    });
  return (
    <Drawer
      open
      width="min(860px, 100vw)"
      title={t(single ? 'papers.pick.replace' : 'papers.pick')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          {!single && (
            <Button variant="primary" disabled={basket.size === 0} onClick={() => onPick([...basket.values()])}>
              {t('papers.pick.add', { n: basket.size })}
            </Button>
          )}
        </>
      }
    >
      <div className="vse-stack">
        {banks.data && banks.data.linked.length > 0 && (
          <Select
            label={t('questions.bank.shown')}
            placeholder={t('questions.bank.own')}
            value={linked}
            options={banks.data.linked.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => {
              setLinked(event.target.value);
              setAsked({ ...asked, folder: '', tag: '', objective: '' });
              setPages([]);
            }}
          />
        )}
        <Filters
          asked={asked}
          choices={shown}
          onChange={(change) => {
            setAsked({ ...asked, ...change });
            setPages([]);
          }}
        />
        {list.error && <CallError error={list.error} retry={list.refetch} />}
        {!list.data && !list.error && <SkeletonText lines={12} />}
        {list.data && rows.length === 0 && (
          <EmptyState compact drawing="no-match">
            {t('papers.pick.none')}
          </EmptyState>
        )}
        {list.data && rows.length > 0 && count !== null && (
          <p className="vse-answer-note">{t('papers.pick.count', { n: count })}</p>
        )}
        <ul className="vse-paper-pick">
          {rows.map((row) => {
            const one: BankQuestion = {
              ...{ id: row.id, type: row.type, stem: row.stem, state: row.state, difficulty: row.difficulty },
              ...{ points: row.points, number: row.number, deleted: false },
            };
            const there = taken.has(row.id);
            const stem = shortStem(row.stem);
            return (
              <li key={row.id} data-taken={there || undefined}>
                {!single && (
                  <input
                    type="checkbox"
                    className="vse-choice-box"
                    aria-label={t('papers.pick.choose', { name: stem.slice(0, 60) })}
                    checked={there || basket.has(row.id)}
                    disabled={there}
                    onChange={() => toggle(one)}
                  />
                )}
                <div className="vse-paper-asks">
                  <span className="vse-paper-stem">
                    <span className="vse-paper-type">{t(`questions.type.${row.type}`)}</span>{' '}
                    <FormulaText text={stem} />
                  </span>
                  <span className="vse-paper-facts">
                    {there && <span>{t('papers.pick.taken')}</span>}
                    <span>{t(`questions.difficulty.${row.difficulty as 1}`)}</span>
                    <span>{t('papers.pointsOf', { n: formatScore(row.points) })}</span>
                    {row.knowledge.slice(0, 2).map(({ id, name }) => (
                      <span key={id}>{name}</span>
                    ))}
                    {row.used && <span>{t('questions.used.yes')}</span>}
                  </span>
                </div>
                {single && (
                  <Button size="small" disabled={there} onClick={() => onPick([one])}>
                    {t('papers.pick.take')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        {(pages.length > 0 || list.data?.next) && (
          <div className="vse-row vse-paper-pages">
            <Button size="small" disabled={pages.length === 0} onClick={() => setPages(pages.slice(0, -1))}>
              {t('questions.page.before')}
            </Button>
            <span className="vse-num">{t('questions.page.nth', { n: pages.length + 1 })}</span>
            <Button
              size="small"
              disabled={!list.data?.next}
              onClick={() => list.data?.next && setPages([...pages, list.data.next])}
            >
              {t('questions.page.next')}
            </Button>
          </div>
        )}
      </div>
    </Drawer>
  );
}
