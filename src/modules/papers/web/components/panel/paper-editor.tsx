import { useEffect, useRef, useState } from 'react';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { ChevronLeftIcon, EyeIcon, MoreIcon, PlusIcon } from '../../../../../ui/design/icons.ts';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { ConflictDialog } from '../../../../../ui/forms/conflict-dialog.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { bankRoute } from '../../../../questions/shared/folder.contract.ts';
import { banksRoute } from '../../../../questions/shared/unit-bank.contract.ts';
import { folderOptions } from '../../../../questions/web/folders.public.tsx';
import { checkPaperRoute } from '../../../shared/paper.contract.ts';
import {
  emptyRule,
  itemsOf,
  LIMITS,
  type PaperPlan,
  planCount,
  planSchema,
  planTotal,
  rulesOf,
} from '../../../shared/paper.model.ts';
import { ItemList } from './item-list.tsx';
import { useNameFault } from './new-paper.tsx';
import { StateTag } from './paper-marks.tsx';
import * as plans from './plan.model.ts';
import { type Draft, draftOf, localProblems, newPartId, type Paper, sameDraft } from './plan.model.ts';
import { PlanFigures, Problems } from './plan-figures.tsx';
import { PlanSettings } from './plan-settings.tsx';
import { PreviewDrawer } from './preview-drawer.tsx';
import { QuestionPicker } from './question-picker.tsx';
import { RuleList } from './rule-list.tsx';
import { SectionCard } from './section-card.tsx';
import { refreshPapers, usePaperSave } from './use-paper.ts';
import type { PaperActions } from './use-paper-actions.tsx';

const isDraft = (value: unknown): value is Draft =>
  isRecord<Draft>(value) && typeof value.name === 'string' && planSchema.safeParse(value.plan).success;

/** Time without a change after which figures are asked for. */
const REST_MS = 400;
/** A value once it has rested. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** Where questions that are picked go: into a section, or in the place of another one. */
type Picking = { readonly sectionId: string } | { readonly questionId: string };

/** One paper: its sections with their questions or rules, its figures, and what keeps it from being ready. */
export function PaperEditor({
  paper,
  canEdit,
  actions,
  onClose,
}: {
  readonly paper: Paper;
  readonly canEdit: boolean;
  readonly actions: PaperActions;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [start] = useState(() => draftOf(paper));
  const [draft, setDraft] = useState(start);
  const [picked, setPicked] = useState<plans.Facts>(new Map());
  const [points, setPoints] = useState(() => new Map(paper.points.map((point) => [point.id, point])));
  const [picking, setPicking] = useState<Picking | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const [tried, setTried] = useState(false);
  const saving = usePaperSave(paper, start, () => kept.clear());
  const { stored, save, conflict } = saving;
  const dirty = !sameDraft(draft, stored.draft);
  const kept = useDraft('papers.paper', paper.id, draft, {
    dirty,
    label: t('papers.title'),
    check: isDraft,
    version: stored.version,
    restore: (text, version = paper.version) => {
      setDraft(text);
      saving.adopt(version, start);
    },
  });
  useEffect(() => {
    // Changed by somebody else while nothing was typed here: the form follows.
    if (dirty || paper.version <= stored.version) return;
    saving.adopt(paper.version, draftOf(paper));
    setDraft(draftOf(paper));
  }, [paper, dirty, stored.version, saving.adopt]);
  const may = canEdit && paper.can.edit;
  const editable = may && paper.state === 'draft';
  const fixed = paper.kind === 'fixed';
  const { plan } = draft;
  const facts: plans.Facts = new Map([...paper.questionFacts.map((one) => [one.id, one] as const), ...picked]);
  const bank = useCall(bankRoute, { params: { courseId: paper.courseId } }, { enabled: paper.can.keys });
  const banks = useCall(banksRoute, { params: { courseId: paper.courseId } }, { enabled: paper.can.keys && !fixed });
  const choices = {
    banks: banks.data?.linked.map(({ id, name }) => ({ value: id, label: name })),
    folders: folderOptions(bank.data?.folders ?? []),
    tags: bank.data?.tags ?? [],
    points,
    objectives: paper.objectives.map(({ id, text }, i) => ({
      value: id,
      label: t('papers.rule.nthObjective', { n: i + 1, text: text.slice(0, 24) }),
    })),
    recent: paper.recent,
  };
  const rested = useRested(plan);
  const check = useCall(
    checkPaperRoute,
    { params: { paperId: paper.id }, body: { plan: rested } },
    { keepPrevious: true, enabled: planCount(rested) > 0 },
  );
  const figures = planCount(plan) > 0 ? check.data : undefined;
  const available = new Map(figures?.rules.map((one) => [one.id, one.available]));
  const problems = localProblems(draft, facts);
  // A finished paper whose bank was unlinked meanwhile is not given anew; one that is being written says so at its rules.
  const lost = paper.state === 'draft' ? [] : paper.problems.filter(({ code }) => code === 'unlinked');
  const nameFault = useNameFault(draft.name);
  const setPlan = (next: PaperPlan) => setDraft((before) => ({ ...before, plan: next }));
  const shortcut = useRef(() => {});
  shortcut.current = () => {
    if (editable && dirty && !nameFault) void save.run(draft, null);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) shortcut.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const onReady = () => {
    setTried(true);
    if (problems.length === 0 && !nameFault) void save.run(draft, 'ready');
  };
  const onPick = (chosen: readonly plans.BankQuestion[]) => {
    setPicked((before) => new Map([...before, ...chosen.map((one) => [one.id, one] as const)]));
    const [first] = chosen;
    if (picking && 'sectionId' in picking) setPlan(plans.addItems(plan, picking.sectionId, chosen));
    else if (picking && first) {
      setPlan(plans.changeItem(plan, picking.questionId, { questionId: first.id, number: first.number }));
    }
    setPicking(null);
  };
  const firsts = plan.sections.map((_, i) => ({
    item: 1 + plan.sections.slice(0, i).reduce((sum, { items }) => sum + items.length, 0),
    rule: 1 + plan.sections.slice(0, i).reduce((sum, { rules }) => sum + rules.length, 0),
  }));
  return (
    <section className="vse-paper-editor" aria-label={draft.name || t('papers.title')}>
      <div className="vse-paper-bar">
        <IconButton label={t('papers.back')} icon={<ChevronLeftIcon />} onClick={onClose} />
        <h2 className={editable ? 'vse-visually-hidden' : undefined}>{draft.name || paper.name}</h2>
        {editable && (
          <TextField
            label={t('papers.name')}
            labelHidden
            className="vse-paper-title"
            maxLength={LIMITS.name.max}
            value={draft.name}
            error={nameFault}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        )}
        <StateTag state={paper.state} />
        <span className="vse-num vse-nowrap" data-off={planTotal(plan) === draft.fullMark ? undefined : ''}>
          {t('papers.sum', {
            n: planCount(plan),
            total: formatScore(planTotal(plan)),
            fullMark: formatScore(draft.fullMark),
          })}
        </span>
        <span className="vse-paper-acts">
          <Button
            icon={<EyeIcon aria-hidden="true" />}
            disabled={planCount(plan) === 0}
            onClick={() => setPreviewing(true)}
          >
            {t(fixed ? 'papers.preview' : 'papers.draw')}
          </Button>
          {editable && (
            <>
              <Button
                loading={save.busy}
                disabled={!dirty || nameFault !== undefined}
                aria-keyshortcuts="Control+S"
                onClick={() => void save.run(draft, null)}
              >
                {t('ui.action.save')}
              </Button>
              <Button variant="primary" disabled={save.busy} onClick={onReady}>
                {t('papers.command.ready')}
              </Button>
            </>
          )}
          <Menu
            look="icon"
            align="end"
            label={<MoreIcon />}
            name={t('papers.more', { name: paper.name })}
            items={actions.itemsFor({ ...paper, can: { ...paper.can, edit: may && !dirty }, use: paper.use })}
          />
        </span>
      </div>
      <DraftBanner draft={kept} onDiscard={() => setDraft(stored.draft)} />
      {paper.live.length > 0 && <Banner tone="info">{t('papers.inUse', { name: paper.live[0]! })}</Banner>}
      {may && paper.state === 'ready' && paper.live.length === 0 && lost.length === 0 && (
        <Banner tone="info">{t('papers.readyNote')}</Banner>
      )}
      {tried && problems.length > 0 && (
        <Banner tone="warning" live>
          {t('papers.notReady', { n: problems.length })}
        </Banner>
      )}
      <div className="vse-paper-body">
        <div className="vse-paper-sections">
          {plan.sections.map((section, i) => (
            <SectionCard
              key={section.id}
              plan={plan}
              section={section}
              editable={editable}
              fixed={fixed}
              onPlan={setPlan}
              actions={
                editable && (
                  <Button
                    icon={<PlusIcon aria-hidden="true" />}
                    onClick={() =>
                      fixed
                        ? setPicking({ sectionId: section.id })
                        : setPlan(
                            plans.changeSection(plan, section.id, {
                              rules: [...section.rules, emptyRule(newPartId())],
                            }),
                          )
                    }
                    disabled={!fixed && rulesOf(plan).length >= LIMITS.rules}
                  >
                    {t(fixed ? 'papers.pick' : 'papers.rule.add')}
                  </Button>
                )
              }
            >
              {fixed ? (
                section.items.length === 0 ? (
                  <p className="vse-answer-note">{t('papers.section.noItems')}</p>
                ) : (
                  <ItemList
                    plan={plan}
                    section={section}
                    first={firsts[i]!.item}
                    facts={facts}
                    editable={editable}
                    onPlan={setPlan}
                    onReplace={(questionId) => setPicking({ questionId })}
                  />
                )
              ) : section.rules.length === 0 ? (
                <p className="vse-answer-note">{t('papers.section.noRules')}</p>
              ) : (
                <RuleList
                  section={section}
                  first={firsts[i]!.rule}
                  available={available}
                  choices={choices}
                  editable={editable}
                  onPoint={(point) => setPoints((before) => new Map(before).set(point.id, point))}
                  onRules={(rules) => setPlan(plans.changeSection(plan, section.id, { rules }))}
                />
              )}
            </SectionCard>
          ))}
          {editable && plan.sections.length < LIMITS.sections && (
            <div>
              <Button
                variant="ghost"
                icon={<PlusIcon aria-hidden="true" />}
                onClick={() => setPlan(plans.addSection(plan))}
              >
                {t('papers.section.add')}
              </Button>
            </div>
          )}
        </div>
        <aside className="vse-paper-aside" aria-label={t('papers.about')}>
          <Problems problems={[...problems, ...lost]} shortages={figures?.shortages ?? []} plan={plan} />
          <PlanSettings draft={draft} kind={paper.kind} editable={editable} onChange={setDraft} />
          <PlanFigures plan={plan} fullMark={draft.fullMark} figures={figures} />
        </aside>
      </div>
      {picking && (
        <QuestionPicker
          courseId={paper.courseId}
          taken={new Set(itemsOf(plan).map(({ questionId }) => questionId))}
          choices={choices}
          single={'questionId' in picking}
          onPick={onPick}
          onClose={() => setPicking(null)}
        />
      )}
      {previewing && (
        <PreviewDrawer
          paperId={paper.id}
          plan={dirty ? plan : null}
          draws={!fixed}
          onClose={() => setPreviewing(false)}
        />
      )}
      {conflict && (
        <ConflictDialog
          fields={[
            { name: 'name', label: t('papers.name') },
            { name: 'fullMark', label: t('papers.fullMark') },
            {
              name: 'plan',
              label: t('papers.contents'),
              show: (value) =>
                t('papers.section.sum', {
                  n: planCount(value as PaperPlan),
                  total: formatScore(planTotal(value as PaperPlan)),
                }),
            },
          ]}
          base={{ ...stored.draft }}
          theirs={conflict.current}
          mine={{ ...draft }}
          by={conflict.by}
          at={conflict.at}
          busy={save.busy}
          onTheirs={() => {
            kept.clear();
            saving.forget();
            onClose();
            void refreshPapers();
          }}
          onMerge={(values) => {
            const merged = { ...draft, ...values } as Draft;
            setDraft(merged);
            void save.run(merged, saving.then, conflict.version);
          }}
          onClose={saving.forget}
        />
      )}
    </section>
  );
}
