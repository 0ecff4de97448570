import { type ReactNode, useState } from 'react';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Tabs } from '../../../../../ui/design/tabs.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { courseTreeRoute } from '../../../../courses/shared/structure.contract.ts';
import {
  activateSchemeRoute,
  getSchemeRoute,
  gradebookRoute,
  saveSchemeRoute,
} from '../../../shared/grade.contract.ts';
import { ActivateDialog } from './activate-dialog.tsx';
import { CurveEditor } from './curve-editor.tsx';
import { type MemberChoice, outlineChoices } from './member-choice.model.ts';
import * as drafts from './scheme-draft.model.ts';
import { type SchemeDraft, type Schemes, schemeBody } from './scheme-draft.model.ts';
import { SchemeItemRules } from './scheme-item-rules.tsx';
import { SchemeTable } from './scheme-table.tsx';
import { SchemeTrial, TypedMarks } from './scheme-trial.tsx';
import { SchemeVersions } from './scheme-versions.tsx';
import { TotalRules } from './total-rules.tsx';
import { WeightBar } from './weight-bar.tsx';

const isSchemeDraft = (value: unknown): value is SchemeDraft =>
  isRecord<SchemeDraft>(value) && Array.isArray(value.items) && Array.isArray(value.bands);

/**
 * Edits a draft as a workspace: weights and items, the rules of the chosen item beside them, then what holds for the
 * total; saves it, and puts it into use with the server's refusals at their fields.
 */
export function SchemeEditor({
  courseId,
  courseCode,
  schemes,
  start,
  head,
}: {
  readonly courseId: string;
  readonly courseCode: string;
  readonly schemes: Schemes;
  readonly start: SchemeDraft;
  /** The bar of the page, given what this puts there. */
  readonly head: (parts: { readonly actions: ReactNode }) => ReactNode;
}) {
  const t = useT();
  const [draft, setDraft] = useState(start);
  const [version, setVersion] = useState(schemes.draft?.version ?? null);
  const [saved, setSaved] = useState<SchemeDraft | null>(schemes.draft ? start : null);
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [side, setSide] = useState('rules');
  const tree = useCall(courseTreeRoute, { params: { courseId } });
  const choices: MemberChoice[] = [
    ...outlineChoices(tree.data?.rows ?? []),
    ...schemes.exams.map((exam) => ({ ...exam, reportRequired: false })),
    ...schemes.homework.map((one) => ({ ...one, kind: 'homework' as const, reportRequired: false })),
  ];
  const disabled = !schemes.can.edit;
  const dirty = JSON.stringify(draft) !== JSON.stringify(saved ?? start);
  // What a template gave is kept nowhere yet.
  const unsaved = dirty || (saved === null && schemes.active === null);
  const kept = useDraft('grades.scheme', courseId, draft, {
    dirty: !disabled && dirty,
    label: t('route.maintain.courseBuild.grade'),
    check: isSchemeDraft,
    restore: setDraft,
  });
  const faults = drafts.faultsOf(draft);
  const selected = draft.items.find(({ key }) => key === chosen) ?? draft.items[0];
  const params = { courseId };
  const save = useAction(
    async () => {
      const answer = await call(saveSchemeRoute, { params, body: { ...schemeBody(draft), version } });
      setVersion(answer.version);
      setSaved(draft);
      kept.clear();
    },
    { done: t('grades.scheme.savedDraft') },
  );
  const activate = useAction(
    async ({ reason, typed, classIds }: Parameters<Parameters<typeof ActivateDialog>[0]['onActivate']>[0]) => {
      const body = { ...(reason && { reason, typed }), ...(classIds && { classIds }) };
      await call(activateSchemeRoute, { params, body });
      await refresh(getSchemeRoute, gradebookRoute);
    },
    { done: t('grades.scheme.activated'), quiet: true },
  );
  const refused = activate.error;
  const refusedAt = typeof refused?.data.key === 'string' ? refused.data.key : null;
  const errorOf = (key: string) => (field: 'name' | 'members' | 'drop') => {
    if (refusedAt === key && refused?.code === `grades.scheme.${field}`) return refused.message;
    if (!faults.has(`${field}:${key}`)) return undefined;
    if (field === 'name') return t('ui.required');
    return field === 'members' ? t('grades.scheme.members') : t('grades.scheme.drop');
  };
  const faulty = (key: string) => (['name', 'members', 'drop'] as const).some((field) => errorOf(key)(field));
  const edit = (next: SchemeDraft) => {
    activate.reset();
    setDraft(next);
  };
  const pick = (key: string) => {
    setChosen(key);
    setSide('rules');
  };
  return (
    <div className="vse-scheme">
      {head({
        actions: !disabled && (
          <>
            <span className="vse-scheme-state">
              {unsaved
                ? t('grades.composition.unsaved')
                : saved
                  ? t('grades.scheme.savedDraft')
                  : t('grades.composition.inUse', { n: schemes.active?.number ?? 1 })}
            </span>
            <Button loading={save.busy} disabled={!unsaved} onClick={() => void save.run()}>
              {t('grades.scheme.save')}
            </Button>
            <Button
              variant="primary"
              title={saved === null || unsaved ? t('grades.scheme.unsaved') : undefined}
              disabled={saved === null || unsaved || faults.size > 0}
              loading={activate.busy}
              onClick={() => setAsking(true)}
            >
              {t('grades.scheme.activate')}
            </Button>
          </>
        ),
      })}
      <DraftBanner draft={kept} onDiscard={() => setDraft(saved ?? start)} />
      {schemes.active && schemes.draft && !disabled && (
        <Banner tone="info">{t('grades.scheme.draftBeside', { n: schemes.active.number })}</Banner>
      )}
      {schemes.active?.locked && (
        <Banner tone="warning">{t('grades.scheme.locked', { n: schemes.active.number })}</Banner>
      )}
      {save.error && <Banner tone="error">{save.error.message}</Banner>}
      {refused && <Banner tone="error">{refused.message}</Banner>}
      {disabled && <p className="vse-grades-faint">{t('grades.scheme.readOnly')}</p>}
      <div className="vse-scheme-body">
        <div className="vse-stack">
          <WeightBar
            items={draft.items}
            onMove={disabled ? undefined : (at, by) => edit(drafts.withBorder(draft, at, by))}
          />
          <SchemeTable
            items={draft.items}
            selected={selected?.key ?? null}
            disabled={disabled}
            faulty={faulty}
            onSelect={pick}
            onWeight={(key, weight) => edit(drafts.withChange(draft, key, { weight }))}
            onMove={(key, by) => edit(drafts.withPlace(draft, key, by))}
            onRemove={(key) => edit(drafts.withoutItem(draft, key))}
            onAdd={(kind) => {
              const next = drafts.withItem(draft, kind, t(`grades.kind.${kind}`));
              edit(next);
              pick(next.items.at(-1)!.key);
            }}
          />
        </div>
        <aside className="vse-scheme-side" aria-label={t('grades.composition.rules')}>
          <Tabs
            label={t('grades.composition.rules')}
            items={[
              { key: 'rules', label: t('grades.composition.rules') },
              { key: 'try', label: t('grades.composition.try') },
            ]}
            value={side}
            onChange={setSide}
          >
            {side === 'try' ? (
              <TypedMarks draft={draft} />
            ) : selected ? (
              <SchemeItemRules
                key={selected.key}
                courseId={courseId}
                item={selected}
                choices={choices}
                disabled={disabled}
                errorOf={errorOf(selected.key)}
                onChange={(change) => edit(drafts.withChange(draft, selected.key, change))}
              />
            ) : (
              <p className="vse-grades-faint">{t('grades.composition.none')}</p>
            )}
          </Tabs>
        </aside>
        <div className="vse-stack">
          <TotalRules
            draft={draft}
            disabled={disabled}
            bandsFaulty={faults.has('bands')}
            onChange={(change) => edit({ ...draft, ...change })}
          />
          <CurveEditor
            courseId={courseId}
            draft={draft}
            disabled={disabled}
            onChange={(curves) => edit({ ...draft, curves })}
          />
          {!disabled && <SchemeTrial courseId={courseId} draft={draft} />}
          {schemes.versions.length > 0 && <SchemeVersions versions={schemes.versions} classes={schemes.classes} />}
        </div>
      </div>
      {asking && (
        <ActivateDialog
          courseId={courseId}
          courseCode={courseCode}
          draft={draft}
          schemes={schemes}
          busy={activate.busy}
          onClose={() => setAsking(false)}
          onActivate={async (how) => {
            await activate.run(how);
            setAsking(false);
          }}
        />
      )}
    </div>
  );
}
