import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { FeedbackBox } from '../../../attempts/web/feedback.public.tsx';
import { type FormResponse, isAnswered } from '../../../papers/shared/response.model.ts';
import { QuestionView } from '../../../papers/web/question.public.tsx';
import { answerRedoRoute, mistakeRoute, mistakesRoute, redoRoute } from '../../shared/mistake.contract.ts';

type Item = CallOutput<typeof redoRoute>['items'][number];
type Told = CallOutput<typeof answerRedoRoute>;

/** What one is told after an answer. */
function Result({ item, told }: { readonly item: Item; readonly told: Told | undefined }) {
  const t = useT();
  const { result, points, view } = item;
  if (!result) return null;
  const { right, score, key, analysis } = result;
  return (
    <div className="vse-stack" role="status">
      <div className="vse-row">
        <StatusTag tone={right ? 'success' : 'error'}>
          {right
            ? t('mistakes.redo.right')
            : t('mistakes.redo.wrong', { score: formatScore(score), points: formatScore(points) })}
        </StatusTag>
        {right && told && <span>{t(told.mastered ? 'mistakes.redo.mastered' : 'mistakes.redo.day')}</span>}
      </div>
      <FeedbackBox view={view} feedback={{ score, points, key, analysis }} />
    </div>
  );
}

/** Questions that are redone one after the other: the key and the analysis come after each answer. */
export function RedoView({ redoId, onBack }: { readonly redoId: string; readonly onBack: () => void }) {
  const t = useT();
  const redo = useCall(redoRoute, { params: { redoId } });
  const [chosen, setChosen] = useState<number | null>(null);
  const [typed, setTyped] = useState<ReadonlyMap<string, FormResponse>>(new Map());
  const [told, setTold] = useState<ReadonlyMap<string, Told>>(new Map());
  const heading = useRef<HTMLHeadingElement>(null);
  // The next question takes the focus, so that it is read from its beginning; the first one leaves it to the page.
  useEffect(() => {
    if (chosen !== null) heading.current?.focus();
  }, [chosen]);
  const submit = useAction(async (item: string, response: FormResponse) => {
    const answer = await call(answerRedoRoute, { params: { redoId, item }, body: { response } });
    setTold((before) => new Map(before).set(item, answer));
    await refresh(redoRoute, mistakesRoute, mistakeRoute);
  });
  const items = (redo.data?.items ?? []).map(
    (item): Item => ({
      ...item,
      result: item.result ?? told.get(item.item)?.result ?? null,
    }),
  );
  const open = items.findIndex(({ result }) => result === null);
  // A reload comes back to the first question that is not answered, and stays there while it is.
  const first = useRef<number | null>(null);
  if (redo.data && first.current === null) first.current = Math.max(0, open);
  const at = chosen ?? first.current ?? 0;
  const item = items[at];
  const right = items.filter(({ result }) => result?.right).length;
  const response = item && ((item.result?.response as FormResponse | undefined) ?? typed.get(item.item));
  return (
    <div className="vse-stack">
      <PageHeader
        title={t('mistakes.redo.title')}
        lead={t('mistakes.redo.note')}
        actions={
          <Button variant="ghost" onClick={onBack}>
            {t('mistakes.backToList')}
          </Button>
        }
      />
      {redo.error ? (
        <CallError error={redo.error} retry={redo.refetch} />
      ) : !redo.data ? (
        <SkeletonBlock height="320px" />
      ) : !item ? (
        <EmptyState>{t('mistakes.redo.gone')}</EmptyState>
      ) : (
        <>
          <nav aria-label={t('mistakes.redo.progress')}>
            <ol className="vse-mistakes-steps">
              {items.map((one, place) => (
                <li key={one.item}>
                  <button
                    type="button"
                    aria-current={place === at ? 'step' : undefined}
                    aria-label={
                      one.result
                        ? `${t('mistakes.redo.jump', { n: place + 1 })} · ${
                            one.result.right
                              ? t('mistakes.redo.right')
                              : t('mistakes.redo.wrong', {
                                  score: formatScore(one.result.score),
                                  points: formatScore(one.points),
                                })
                          }`
                        : t('mistakes.redo.jump', { n: place + 1 })
                    }
                    data-result={one.result ? (one.result.right ? 'right' : 'wrong') : undefined}
                    onClick={() => setChosen(place)}
                  >
                    {place + 1}
                  </button>
                </li>
              ))}
            </ol>
          </nav>
          <Card>
            <div className="vse-stack">
              <QuestionView
                key={item.item}
                view={item.view}
                response={response}
                disabled={item.result !== null || submit.busy}
                onChange={(next) => setTyped((before) => new Map(before).set(item.item, next))}
                heading={
                  <h2 ref={heading} tabIndex={-1} className="vse-mistakes-number">
                    {t('mistakes.redo.of', { n: at + 1, of: items.length })}
                    <span className="vse-mistakes-note">
                      {t('mistakes.redo.points', { n: formatScore(item.points) })}
                    </span>
                  </h2>
                }
              />
              <Result item={item} told={told.get(item.item)} />
              <div className="vse-row">
                {item.result === null ? (
                  <Button
                    variant="primary"
                    loading={submit.busy}
                    disabled={!isAnswered(response)}
                    onClick={() => void submit.run(item.item, response!)}
                  >
                    {t('mistakes.redo.submit')}
                  </Button>
                ) : open >= 0 ? (
                  <Button variant="primary" onClick={() => setChosen(open)}>
                    {t('mistakes.redo.next')}
                  </Button>
                ) : (
                  <Button variant="primary" onClick={onBack}>
                    {t('mistakes.redo.finish')}
                  </Button>
                )}
                {open < 0 && <strong>{t('mistakes.redo.sum', { n: right, of: items.length })}</strong>}
              </div>
            </div>
          </Card>
        </>
      )}
    </div>
  );
}
