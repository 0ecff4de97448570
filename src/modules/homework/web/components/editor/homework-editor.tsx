import { useCall } from '../../../../../ui/api/query.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { homeworkChoicesRoute } from '../../../shared/homework.contract.ts';
import type { Homework } from '../homework.model.ts';
import { AnswerSection } from './answer-section.tsx';
import { BasicSection } from './basic-section.tsx';
import { PeerSection } from './peer-section.tsx';
import { SECTIONS } from './plan.model.ts';
import { RubricSection } from './rubric-section.tsx';
import { RulesSection } from './rules-section.tsx';
import { TimeSection } from './time-section.tsx';
import { usePlan } from './use-plan.ts';

/** Sections of the page, each led to. */
function SectionList() {
  const t = useT();
  const go = (id: string) => {
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label={t('homework.sections')} className="vse-plan-steps">
      <ol>
        {SECTIONS.map((one) => (
          <li key={one}>
            <button type="button" onClick={() => go(`homework-${one}`)}>
              {t(`homework.section.${one}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** 设置: all of a draft, and what may still be changed later. @param onCheck looks at what publishing needs, once all is saved */
export function HomeworkEditor({ homework, onCheck }: { readonly homework: Homework; readonly onCheck: () => void }) {
  const t = useT();
  const sets = homework.can.edit;
  const choices = useCall(homeworkChoicesRoute, { params: { courseId: homework.courseId } }, { enabled: sets });
  const plan = usePlan(homework);
  const save = async () => {
    if (await plan.submit()) toast.show({ text: t('homework.saved'), tone: 'success' });
  };
  const check = async () => {
    if (plan.dirty && !(await plan.submit())) return;
    onCheck();
  };
  const { conflict } = plan;
  const props = { plan, homework, choices: choices.data };
  return (
    <div className="vse-plan-editor vse-homework-editor">
      <SectionList />
      <form
        ref={plan.form}
        className="vse-column"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {homework.state === 'released' && <Banner tone="info">{t('homework.save.released')}</Banner>}
        {plan.restoredAt !== null && (
          <Banner
            tone="info"
            actions={
              <Button variant="ghost" onClick={plan.discard}>
                {t('homework.draft.discard')}
              </Button>
            }
          >
            {t('homework.draft.restored', { time: formatInstant(new Date(plan.restoredAt).toISOString()) })}
          </Banner>
        )}
        {conflict && (
          <Banner
            tone="warning"
            live
            actions={
              <>
                <Button onClick={() => void plan.reload()}>{t('homework.conflict.theirs')}</Button>
                <Button variant="ghost" onClick={() => void plan.overwrite(Number(conflict.current.version))}>
                  {t('homework.conflict.mine')}
                </Button>
              </>
            }
          >
            {t('homework.conflict', { name: conflict.by || '—', time: formatInstant(conflict.at) })}
          </Banner>
        )}
        <BasicSection {...props} />
        <AnswerSection {...props} />
        <TimeSection {...props} />
        <RubricSection {...props} />
        <RulesSection {...props} />
        <PeerSection {...props} />
        {sets && (
          <div className="vse-plan-bar">
            {homework.can.publish ? (
              <>
                <Button variant="primary" loading={plan.busy} onClick={() => void check()}>
                  {t('homework.saveCheck')}
                </Button>
                <Button loading={plan.busy} disabled={!plan.dirty} onClick={() => void save()}>
                  {t('homework.saveDraft')}
                </Button>
              </>
            ) : (
              <Button variant="primary" loading={plan.busy} disabled={!plan.dirty} onClick={() => void save()}>
                {t('ui.action.save')}
              </Button>
            )}
            <span className="vse-muted-small">{t(plan.dirty ? 'homework.unsaved' : 'homework.allSaved')}</span>
          </div>
        )}
      </form>
    </div>
  );
}
