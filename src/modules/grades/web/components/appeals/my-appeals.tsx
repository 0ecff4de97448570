import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { Popconfirm } from '../../../../../ui/design/popconfirm.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { myAppealsRoute, withdrawAppealRoute } from '../../../shared/appeal.contract.ts';
import { GradesFailed } from '../grade-states.tsx';
import { AppealCard } from './appeal-card.tsx';
import { AppealDialog } from './appeal-dialog.tsx';

/** 成绩复核 of a learner: until when it may be asked for, the own appeals with their answers, and asking. */
export function MyAppeals({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const answer = useCall(myAppealsRoute, { params: { courseId } });
  const withdraw = useAction(
    async (appealId: string) => {
      await call(withdrawAppealRoute, { params: { courseId, appealId }, body: {} });
      await refresh(myAppealsRoute);
    },
    { done: t('grades.appeal.withdrawn') },
  );
  if (answer.error) return <GradesFailed failed={answer} />;
  if (!answer.data) return null;
  const { rows, until, open, targets } = answer.data;
  if (rows.length === 0 && until === null) return null;
  return (
    <section aria-labelledby="appeals">
      <SectionHeading id="appeals">{t('grades.appeal.title')}</SectionHeading>
      <div className="vse-stack">
        {until !== null && (
          <div className="vse-row">
            {targets.length > 0 && <Button onClick={() => setAsking(true)}>{t('grades.appeal.apply')}</Button>}
            <p className="vse-grades-faint">
              {t(open ? 'grades.appeal.until' : 'grades.appeal.over', { time: formatInstant(until) })}
            </p>
          </div>
        )}
        {rows.length > 0 && (
          <ul className="vse-lines-loose">
            {rows.map((row) => (
              <AppealCard key={row.id} appeal={row}>
                {row.state === 'submitted' && (
                  <div>
                    <Popconfirm
                      trigger={(ask) => (
                        <Button size="small" loading={withdraw.busy} onClick={ask}>
                          {t('grades.appeal.withdraw')}
                        </Button>
                      )}
                      title={t('grades.appeal.withdrawTitle')}
                      confirmLabel={t('grades.appeal.withdraw')}
                      onConfirm={() => withdraw.run(row.id)}
                    >
                      {t('grades.appeal.withdrawText')}
                    </Popconfirm>
                  </div>
                )}
              </AppealCard>
            ))}
          </ul>
        )}
      </div>
      {asking && targets.length > 0 && (
        <AppealDialog courseId={courseId} targets={targets} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}
