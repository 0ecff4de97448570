import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { FormResponse } from '../../../../papers/shared/response.model.ts';
import { QuestionView } from '../../../../papers/web/question.public.tsx';
import type { DeskSession, DeskView } from '../../client/desk-session.engine.ts';

const nothing = () => {};

/** Two versions of an answer side by side, one of which the candidate keeps. */
function Choice({
  number,
  view,
  mine,
  other,
  onMine,
  onOther,
}: {
  readonly number: number;
  readonly view: Parameters<typeof QuestionView>[0]['view'];
  readonly mine: unknown;
  readonly other: unknown;
  readonly onMine: () => void;
  readonly onOther: () => void;
}) {
  const t = useT();
  return (
    <Card className="vse-lines-loose">
      <h3>{t('attempts.desk.kept.question', { n: number })}</h3>
      <div className="vse-exam-desk-kept-pair">
        <div>
          <p>{t('attempts.desk.kept.mine')}</p>
          <QuestionView view={view} response={mine as FormResponse} onChange={nothing} disabled />
          <Button onClick={onMine}>{t('attempts.desk.kept.keepMine')}</Button>
        </div>
        <div>
          <p>{t('attempts.desk.kept.other')}</p>
          <QuestionView view={view} response={other as FormResponse} onChange={nothing} disabled />
          <Button onClick={onOther}>{t('attempts.desk.kept.takeOther')}</Button>
        </div>
      </div>
    </Card>
  );
}

/** 另一设备上有不同答案: every answer of which another version is kept, to be decided before handing in. */
export function KeptVersions({ session, view }: { readonly session: DeskSession; readonly view: DeskView }) {
  const t = useT();
  const items = view.desk.form?.items ?? [];
  const queue = session.queue();
  const numberOf = (item: string) => items.findIndex(({ id }) => id === item);
  const conflicts = [...queue.problems()].flatMap(([item, problem]) =>
    problem.kind === 'conflict' && numberOf(item) >= 0 ? [{ item, stored: problem.stored }] : [],
  );
  const kept = view.desk.kept.filter(({ item }) => numberOf(item) >= 0);
  if (conflicts.length + kept.length === 0) return null;
  return (
    <section className="vse-stack" aria-label={t('attempts.desk.kept.title')}>
      <p>{t('attempts.desk.kept.title')}</p>
      {conflicts.map(({ item, stored }) => (
        <Choice
          key={item}
          number={numberOf(item) + 1}
          view={items[numberOf(item)]!.view}
          mine={queue.answer(item)?.response}
          other={stored}
          onMine={() => void queue.resolve(item, 'mine')}
          onOther={() => void queue.resolve(item, 'stored')}
        />
      ))}
      {kept.map(({ item, digest, response }) => (
        <Choice
          key={digest}
          number={numberOf(item) + 1}
          view={items[numberOf(item)]!.view}
          mine={queue.answer(item)?.response}
          other={response}
          onMine={() => session.settleKept(item, digest, undefined)}
          onOther={() => session.settleKept(item, digest, response)}
        />
      ))}
    </section>
  );
}
