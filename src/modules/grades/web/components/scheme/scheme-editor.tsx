import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { courseTreeRoute } from '../../../../courses/shared/structure.contract.ts';
import {
  activateSchemeRoute,
  getSchemeRoute,
  gradebookRoute,
  saveSchemeRoute,
} from '../../../shared/grade.contract.ts';
import { ITEM_KINDS, type SchemeItem } from '../../../shared/grade-scheme.model.ts';
import { bandWord } from '../band-word.ts';
import { isShortReason, ReasonField } from '../reason-field.tsx';
import { CurveEditor } from './curve-editor.tsx';
import { type MemberChoice, outlineChoices } from './member-choice.model.ts';
import { faultsOf, type SchemeDraft, withChange, withItem, withoutItem } from './scheme-draft.model.ts';
import { SchemeItemCard } from './scheme-item-card.tsx';
import { SchemeTrial } from './scheme-trial.tsx';
import { WeightBar } from './weight-bar.tsx';

export type Schemes = CallOutput<typeof getSchemeRoute>;
export type StoredScheme = NonNullable<Schemes['active']>;

/** A stored scheme as a draft to go on with. */
export const editable = (scheme: StoredScheme): SchemeDraft => ({
  items: scheme.items as SchemeItem[],
  passLine: scheme.passLine,
  decimals: scheme.decimals as 0 | 1 | 2,
  bands: scheme.bands,
  curves: scheme.curves,
});

const isSchemeDraft = (value: unknown): value is SchemeDraft =>
  isRecord<SchemeDraft>(value) && Array.isArray(value.items) && Array.isArray(value.bands);

/** Edits a draft: items, pass line, bands; saves it, and puts it into use with the server's refusals at their fields. */
export function SchemeEditor({
  courseId,
  schemes,
  start,
}: {
  readonly courseId: string;
  readonly schemes: Schemes;
  readonly start: SchemeDraft;
}) {
  const t = useT();
  const [draft, setDraft] = useState(start);
  const [version, setVersion] = useState(schemes.draft?.version ?? null);
  const [saved, setSaved] = useState<SchemeDraft | null>(schemes.draft ? start : null);
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const tree = useCall(courseTreeRoute, { params: { courseId } });
  const choices: MemberChoice[] = [
    ...outlineChoices(tree.data?.rows ?? []),
    ...schemes.exams.map((exam) => ({ ...exam, reportRequired: false })),
    ...schemes.homework.map((one) => ({ ...one, kind: 'homework' as const, reportRequired: false })),
  ];
  const kept = useDraft('grades.scheme', courseId, draft, {
    dirty: schemes.can.edit && JSON.stringify(draft) !== JSON.stringify(saved ?? start),
    label: t('route.maintain.courseBuild.grade'),
    check: isSchemeDraft,
    restore: setDraft,
  });
  const faults = faultsOf(draft);
  const disabled = !schemes.can.edit;
  const params = { courseId };
  const save = useAction(
    async () => {
      const answer = await call(saveSchemeRoute, {
        params,
        body: {
          items: draft.items.map((item) => ({
            ...item,
            members: item.members === 'all' ? 'all' : [...item.members],
          })) as never,
          passLine: draft.passLine,
          decimals: draft.decimals,
          bands: [...draft.bands],
          curves: [...(draft.curves ?? [])],
          version,
        },
      });
      setVersion(answer.version);
      setSaved(draft);
      kept.clear();
    },
    { done: t('grades.scheme.savedDraft') },
  );
  const activate = useAction(
    async () => {
      await call(activateSchemeRoute, { params, body: reason.trim() ? { reason: reason.trim() } : {} });
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
  const edit = (next: SchemeDraft) => {
    activate.reset();
    setDraft(next);
  };
  const needsReason = schemes.active?.locked === true;
  return (
    <div className="vse-stack">
      <DraftBanner draft={kept} onDiscard={() => setDraft(saved ?? start)} />
      <WeightBar items={draft.items} />
      {save.error && <Banner tone="error">{save.error.message}</Banner>}
      {refused && <Banner tone="error">{refused.message}</Banner>}
      {draft.items.map((item) => (
        <SchemeItemCard
          key={item.key}
          item={item}
          choices={choices}
          disabled={disabled}
          errorOf={errorOf(item.key)}
          onChange={(change) => edit(withChange(draft, item.key, change))}
          onRemove={() => edit(withoutItem(draft, item.key))}
        />
      ))}
      {!disabled && (
        <div className="vse-row">
          {ITEM_KINDS.map((kind) => (
            <Button key={kind} onClick={() => edit(withItem(draft, kind, t(`grades.kind.${kind}`)))}>
              {t('grades.scheme.addItem', { kind: t(`grades.kind.${kind}`) })}
            </Button>
          ))}
        </div>
      )}
      <Card className="vse-scheme-item">
        <fieldset disabled={disabled}>
          <legend>{t('grades.scheme.rules')}</legend>
          <div className="vse-scheme-grid">
            <TextField
              type="number"
              label={t('grades.scheme.passLine')}
              min={0}
              max={100}
              value={draft.passLine}
              onChange={(event) => edit({ ...draft, passLine: Math.min(100, Math.max(0, Number(event.target.value))) })}
            />
            <Select
              label={t('grades.scheme.decimals')}
              value={String(draft.decimals)}
              options={['0', '1', '2'].map((value) => ({ value, label: value }))}
              onChange={(event) => edit({ ...draft, decimals: Number(event.target.value) as 0 | 1 | 2 })}
            />
          </div>
          <SectionHeading>{t('grades.scheme.bandsTitle')}</SectionHeading>
          <div className="vse-scheme-grid">
            {draft.bands.map((band, i) => (
              <TextField
                key={band.key}
                type="number"
                label={t('grades.scheme.bandFrom', { name: bandWord(band.key, draft.bands) })}
                min={0}
                max={100}
                readOnly={i === draft.bands.length - 1}
                value={band.from}
                error={faults.has('bands') && i === 0 ? t('grades.scheme.bands') : undefined}
                onChange={(event) =>
                  edit({
                    ...draft,
                    bands: draft.bands.map((one, k) =>
                      k === i ? { ...one, from: Math.min(100, Math.max(0, Number(event.target.value))) } : one,
                    ),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      </Card>
      <CurveEditor
        courseId={courseId}
        draft={draft}
        disabled={disabled}
        onChange={(curves) => edit({ ...draft, curves })}
      />
      <SchemeTrial courseId={courseId} draft={draft} impact={!disabled} />
      {disabled ? (
        <p className="vse-grades-faint">{t('grades.scheme.readOnly')}</p>
      ) : (
        <div className="vse-scheme-bar">
          <span className="vse-grades-faint">
            {draft !== saved ? t('grades.scheme.unsaved') : t('grades.scheme.savedDraft')}
          </span>
          <Button loading={save.busy} onClick={() => void save.run()}>
            {t('grades.scheme.save')}
          </Button>
          <Button
            variant="primary"
            disabled={draft !== saved || faults.size > 0}
            loading={activate.busy}
            onClick={() => setAsking(true)}
          >
            {t('grades.scheme.activate')}
          </Button>
        </div>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('grades.scheme.activateTitle')}
        closeLabel={t('ui.action.close')}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('ui.action.cancel')}</Button>
            <Button
              variant="primary"
              loading={activate.busy}
              disabled={needsReason && isShortReason(reason)}
              onClick={async () => {
                await activate.run();
                setAsking(false);
              }}
            >
              {t('grades.scheme.activate')}
            </Button>
          </>
        }
      >
        <div className="vse-stack">
          <p>{t('grades.scheme.activateText')}</p>
          {needsReason && <ReasonField value={reason} hint={t('grades.scheme.reason')} onChange={setReason} />}
        </div>
      </Dialog>
    </div>
  );
}
