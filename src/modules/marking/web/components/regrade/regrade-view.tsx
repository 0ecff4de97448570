import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { ChevronLeftIcon } from '../../../../../ui/design/icons.ts';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { ReasonField, useReason } from '../../../../../ui/forms/reason-field.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { isMarkedByHand } from '../../../../papers/shared/correction.model.ts';
import { QuestionText } from '../../../../questions/web/texts.public.tsx';
import type { markingRoute } from '../../../shared/marking.contract.ts';
import { regradePreviewRoute, regradeQuestionRoute, regradeRoute } from '../../../shared/regrade.contract.ts';
import { KeyFields } from './key-fields.tsx';
import { refreshScores } from './refresh-scores.ts';
import { correctionOf, draftOf, isKeyEditable, type Kind, type RegradeDraft } from './regrade-draft.model.ts';
import { type Preview, RegradeEffect } from './regrade-effect.tsx';

type Question = CallOutput<typeof markingRoute>['rows'][number];
type Known = CallOutput<typeof regradeQuestionRoute>;

function CorrectionForm({
  examId,
  question,
  known,
  released,
  onDone,
}: {
  readonly examId: string;
  readonly question: Question;
  readonly known: Known;
  readonly released: boolean;
  readonly onDone: () => void;
}) {
  const t = useT();
  const { content, newer } = known;
  const byHand = isMarkedByHand(content);
  const [draft, setDraft] = useState<RegradeDraft>(() => draftOf(content, byHand));
  const [preview, setPreview] = useState<Preview | null>(null);
  const [sent, setSent] = useState(false);
  const reason = useReason();
  const change = (part: Partial<RegradeDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    // What is shown is always what would be applied.
    setPreview(null);
  };
  const correction = correctionOf(content, draft, newer?.number ?? null);
  const asked = correction && {
    ...{ questionId: question.questionId, number: question.number, correction },
    ...{ policy: draft.raise ? ('raise' as const) : ('rule' as const), manual: draft.manual },
  };
  const look = useAction(
    async () => {
      if (asked) setPreview(await call(regradePreviewRoute, { params: { examId }, body: asked }));
    },
    { quiet: true },
  );
  const apply = useAction(
    async () => {
      if (!asked || !preview) return;
      const body = { ...asked, digest: preview.digest, reason: reason.text };
      const done = await call(regradeRoute, { params: { examId }, body });
      await refreshScores();
      toast.show({ text: t('marking.regrade.applied', { n: formatNumber(done.changed) }), tone: 'success' });
      onDone();
    },
    { quiet: true },
  );
  const kinds: readonly Kind[] = [
    ...(isKeyEditable(content) ? (['key'] as const) : []),
    ...(newer ? (['version'] as const) : []),
    'full',
    'void',
  ];
  const failed = apply.error ?? look.error;
  const changes = preview !== null && preview.rows.length > 0;
  return (
    <div className="vse-regrade">
      <form
        noValidate
        className="vse-regrade-form"
        onSubmit={(event) => {
          event.preventDefault();
          void look.run();
        }}
      >
        <div className="vse-regrade-stem">
          <QuestionText html={content.stem} />
        </div>
        <RadioGroup
          label={t('marking.regrade.how')}
          value={draft.kind}
          options={kinds.map((kind) => ({
            value: kind,
            label:
              kind === 'version'
                ? t('marking.regrade.kind.version', { n: newer?.number ?? 0 })
                : t(`marking.regrade.kind.${kind}`),
          }))}
          onChange={(kind) => change({ kind })}
        />
        {!byHand && !isKeyEditable(content) && <p className="vse-field-hint">{t('marking.regrade.noKeyHere')}</p>}
        {draft.kind === 'key' && <KeyFields content={content} draft={draft} change={change} />}
        {(draft.kind === 'key' || draft.kind === 'version') && (
          <Checkbox
            label={t('marking.regrade.alsoOld')}
            checked={draft.alsoOld}
            onChange={(event) => change({ alsoOld: event.target.checked })}
          />
        )}
        {draft.kind !== 'full' && (
          <Checkbox
            label={t('marking.regrade.raise')}
            hint={t('marking.regrade.raiseHint')}
            checked={draft.raise}
            onChange={(event) => change({ raise: event.target.checked })}
          />
        )}
        {draft.kind === 'full' && byHand && (
          <Checkbox
            label={t('marking.regrade.manual')}
            checked={draft.manual}
            onChange={(event) => change({ manual: event.target.checked })}
          />
        )}
        <div>
          <Button type="submit" disabled={!asked} loading={look.busy} variant={preview ? 'default' : 'primary'}>
            {t('marking.regrade.preview')}
          </Button>
        </div>
        <p className="vse-field-hint">{t('marking.regrade.practice')}</p>
      </form>
      <div className="vse-stack">
        {failed && <Banner tone="error">{failed.fields[0]?.message ?? failed.message}</Banner>}
        {released && <Banner tone="warning">{t('marking.regrade.releasedNote')}</Banner>}
        {preview && <RegradeEffect preview={preview} />}
        {changes && (
          <form
            noValidate
            className="vse-stack"
            onSubmit={(event) => {
              event.preventDefault();
              setSent(true);
              if (!reason.fault) void apply.run();
            }}
          >
            <ReasonField reason={reason} shown={sent} />
            <div>
              <Button type="submit" variant="primary" loading={apply.busy}>
                {t('marking.regrade.apply')}
              </Button>
            </div>
          </form>
        )}
      </div>
    </div>
  );
}

/** 重新判分: corrects one question of an exam, after its effect was shown. */
export function RegradeView({
  examId,
  question,
  place,
  released,
  onBack,
}: {
  readonly examId: string;
  readonly question: Question;
  readonly place: number;
  readonly released: boolean;
  readonly onBack: () => void;
}) {
  const t = useT();
  const { questionId, number } = question;
  const read = useCall(regradeQuestionRoute, { params: { examId }, query: { questionId, number } });
  return (
    <div className="vse-stack">
      <div className="vse-mark-head">
        <Button variant="ghost" icon={<ChevronLeftIcon aria-hidden="true" />} onClick={onBack}>
          {t('marking.desk.back')}
        </Button>
        <h3>{t('marking.regrade.title', { n: place })}</h3>
      </div>
      {read.error && !read.data ? (
        <CallError error={read.error} retry={read.refetch} />
      ) : read.data ? (
        <CorrectionForm examId={examId} question={question} known={read.data} released={released} onDone={onBack} />
      ) : (
        <SkeletonBlock height="420px" />
      )}
    </div>
  );
}
