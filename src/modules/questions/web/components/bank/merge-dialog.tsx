import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { translate, useT } from '../../../../../ui/i18n/translate.ts';
import { mergePreviewRoute, mergeQuestionRoute } from '../../../shared/merge.contract.ts';
import { questionBinRoute, questionRoute } from '../../../shared/question.contract.ts';
import type { Question } from '../editor/draft.model.ts';
import { QuestionSide } from '../editor/question-side.tsx';
import { refreshBank } from '../editor/use-question.ts';
import { StateTag } from './question-marks.tsx';

/** Two questions of which one shall stand for both. */
export type MergePair = readonly [string, string];

const RANK = { ready: 2, draft: 1, retired: 0 } as const;
/** The one of two that is rather kept: ready before a draft, used before unused, the older one. */
function rather(a: Question, b: Question): string {
  const by = RANK[a.state] - RANK[b.state] || Number(a.used) - Number(b.used);
  if (by !== 0) return by > 0 ? a.id : b.id;
  return a.createdAt <= b.createdAt ? a.id : b.id;
}

/** What the merge does: papers that follow, papers that stay as they are, what becomes of the other. */
function Effect({ preview }: { readonly preview: ReturnType<typeof useCall<typeof mergePreviewRoute>> }) {
  const t = useT();
  // Two questions that cannot be merged are no failure: asking again would say the same.
  if (preview.error?.status === 409) {
    return (
      <Banner tone="warning" live>
        {preview.error.message}
      </Banner>
    );
  }
  if (preview.error) return <CallError error={preview.error} compact retry={preview.refetch} />;
  if (!preview.data) return <SkeletonText lines={4} />;
  const { references, outcome, uses, tags, knowledge, objectives } = preview.data;
  const names = (which: string) => references.filter(({ becomes }) => becomes === which).map(({ name }) => name);
  const line = (which: 'moved' | 'both' | 'kept') => {
    const found = names(which);
    if (found.length === 0) return null;
    return <li>{t(`questions.merge.${which}`, { n: found.length, names: formatList(found.slice(0, 5)) })}</li>;
  };
  return (
    <section className="vse-merge-effect" aria-label={t('questions.merge.effect')}>
      <h3>{t('questions.merge.effect')}</h3>
      <ul>
        {line('moved')}
        {line('both')}
        {line('kept')}
        {references.length === 0 && <li>{t('questions.merge.noPaper')}</li>}
        {uses > 0 && <li>{t('questions.merge.uses', { n: uses })}</li>}
        {tags.length + knowledge.length > 0 && (
          <li>{t('questions.merge.gain', { names: formatList([...knowledge, ...tags]) })}</li>
        )}
        {objectives.length > 0 && (
          <li>
            {t('questions.merge.objectives')}
            <ul>
              {objectives.map(({ number, text, share }) => (
                <li key={number}>{t('questions.objectives.held', { n: number, text, share })}</li>
              ))}
            </ul>
          </li>
        )}
        <li>{t(`questions.merge.to.${outcome}`)}</li>
      </ul>
    </section>
  );
}

function Sides({
  pair: [a, b],
  onMerged,
  onClose,
}: {
  readonly pair: readonly [Question, Question];
  readonly onMerged: (from: string, into: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [keep, setKeep] = useState(() => rather(a, b));
  const [from, into] = keep === a.id ? [b, a] : [a, b];
  const preview = useCall(mergePreviewRoute, { params: { questionId: from.id }, query: { into: into.id } });
  const merge = useAction(async () => {
    const body = { into: into.id, version: from.version, intoVersion: into.version };
    const { papers } = await call(mergeQuestionRoute, { params: { questionId: from.id }, body });
    onMerged(from.id, into.id);
    toast.show({ text: translate('questions.merge.done', { n: papers }), tone: 'success' });
    await Promise.all([refreshBank(), refresh(questionBinRoute)]);
  });
  return (
    <div className="vse-stack">
      <div className="vse-similar">
        {[a, b].map((one, i) => (
          <QuestionSide
            key={one.id}
            title={t('questions.merge.nth', { n: i + 1 })}
            content={one.content}
            mark={<StateTag state={one.state} review={one.review} />}
          />
        ))}
      </div>
      <RadioGroup
        label={t('questions.merge.keep')}
        inline
        value={keep}
        onChange={setKeep}
        options={[a, b].map((one, i) => ({ value: one.id, label: t('questions.merge.nth', { n: i + 1 }) }))}
      />
      <Effect preview={preview} />
      <div className="vse-row vse-merge-acts">
        <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
        <Button variant="primary" loading={merge.busy} disabled={!preview.data} onClick={() => void merge.run()}>
          {t('questions.merge.run')}
        </Button>
      </div>
    </div>
  );
}

/** Two questions that are the same or similar beside each other: which one stays, and what follows from it. */
export function MergeDialog({
  pair,
  onMerged,
  onClose,
}: {
  readonly pair: MergePair;
  readonly onMerged: (from: string, into: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const first = useCall(questionRoute, { params: { questionId: pair[0] } });
  const second = useCall(questionRoute, { params: { questionId: pair[1] } });
  const failed = first.error ? first : second.error ? second : null;
  return (
    <Dialog open width="min(960px, calc(100vw - 32px))" title={t('questions.merge.title')} onClose={onClose}>
      {failed?.error ? (
        <CallError error={failed.error} retry={failed.refetch} />
      ) : first.data && second.data ? (
        <Sides pair={[first.data, second.data]} onMerged={onMerged} onClose={onClose} />
      ) : (
        <SkeletonText lines={10} />
      )}
    </Dialog>
  );
}
