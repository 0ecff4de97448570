import { type RefObject, useEffect, useRef, useState } from 'react';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { ConflictDialog } from '../../../../../ui/forms/conflict-dialog.tsx';
import { conflictOf } from '../../../../../ui/forms/use-form.ts';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { getCourseRoute, listCoursesRoute, updateCourseRoute } from '../../../shared/course.contract.ts';
import { completenessRoute } from '../../../shared/info.contract.ts';
import type { Course } from '../course/course-frame.tsx';
import { conflictFields, mergedCourse, sentValues } from './info-conflict.model.ts';
import {
  bodyOf,
  formOf,
  type InfoForm,
  type InfoTab,
  infoFaults,
  restoredForm,
  tabOf,
  typedObjectives,
} from './info-form.model.ts';
import { FactsPanel, TextsPanel } from './info-panels.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { ObjectivesField } from './objectives-field.tsx';
import './info-form.css';

const fetchCourse = (courseId: string) => call(getCourseRoute, { params: { courseId } });

/**
 * The form of what a course says of itself, over three parts of the page. Who saves too late sees what the other one
 * saved, field by field; nothing typed is lost.
 */
export function CourseInfoForm({
  course,
  tab,
  onTab,
  saver,
}: {
  readonly course: Course;
  readonly tab: InfoTab;
  readonly onTab: (tab: InfoTab) => void;
  /** Where the form leaves how to save what is typed. */
  readonly saver: RefObject<(() => Promise<boolean>) | null>;
}) {
  const t = useT();
  const [form, setForm] = useState<InfoForm>(() => formOf(course));
  const [base, setBase] = useState(course);
  const [tried, setTried] = useState(false);
  const [merging, setMerging] = useState<string | null>(null);
  const faults = infoFaults(form);
  const before = formOf(base);
  const dirty = JSON.stringify(form) !== JSON.stringify(before);
  const locked = !course.can.edit;
  const draft = useDraft('courses.info', course.id, form, {
    dirty: dirty && !locked,
    label: t('route.maintain.courseBuild.info'),
    check: isRecord<InfoForm>,
    version: base.version,
    restore: (kept, version = course.version) => {
      setForm((now) => restoredForm(now, kept, course));
      setBase({ ...course, version });
    },
  });
  const take = (fresh: Course) => {
    setBase(fresh);
    setForm(formOf(fresh));
    setTried(false);
  };
  const save = useAction(
    async (sent: InfoForm, over: Course) => {
      const answer = await call(updateCourseRoute, {
        params: { courseId: course.id },
        body: { ...bodyOf(sent, over), version: over.version },
      });
      if (answer.removed.length > 0) {
        toast.show({ text: t('courses.form.removed', { tags: answer.removed.join(', ') }), tone: 'warning' });
      }
      take(await fetchCourse(course.id));
      draft.clear();
      await refresh(getCourseRoute, listCoursesRoute, completenessRoute);
    },
    { done: t('courses.info.saved'), quiet: true },
  );
  const conflict = conflictOf(save.error);
  const change = (part: Partial<InfoForm>) => setForm((now) => ({ ...now, ...part }));
  const element = useRef<HTMLFormElement>(null);
  const submit = async (): Promise<boolean> => {
    setTried(true);
    const places = [...faults.keys()].map(tabOf);
    if (places.length === 0) return !dirty || save.run(form, base);
    if (!places.includes(tab)) onTab(places[0]!);
    // The fields of another part are drawn first.
    requestAnimationFrame(() => {
      const first = element.current?.querySelector<HTMLElement>('[aria-invalid=true]');
      first?.scrollIntoView({ block: 'center' });
      first?.focus();
    });
    return false;
  };
  useEffect(() => {
    saver.current = submit;
    return () => {
      saver.current = null;
    };
  });
  const fault = (path: string) => {
    const code = tried ? faults.get(path) : undefined;
    if (code === 'sum') {
      const n = formatNumber(form.objectives.reduce((sum, { weight }) => sum + (Number(weight) || 0), 0));
      return t('courses.objective.sum', { n });
    }
    if (code) {
      return code in { name: 1, code: 1, category: 1, credits: 1, hours: 1, noHours: 1 }
        ? t(`courses.fault.${code as 'name'}`)
        : t(`courses.facts.fault.${code as 'isbn'}`);
    }
    return save.error?.fieldMessage(path);
  };
  const used = save.error?.code === 'courses.objective.used';
  const goneUsed = used && base.objectives.find(({ id }) => !form.objectives.some((one) => one.id === id));
  const fields = { form, course: base, locked, change, fault };
  return (
    <>
      <form
        ref={element}
        noValidate
        className="vse-stack vse-info"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DraftBanner draft={draft} onDiscard={() => setForm(before)} />
        {locked && course.state !== 'archived' && <Banner tone="info">{t('courses.info.readOnly')}</Banner>}
        {tab === 'facts' && <FactsPanel {...fields} />}
        {tab === 'texts' && <TextsPanel {...fields} />}
        {tab === 'objectives' && (
          <ObjectivesField
            form={form}
            saved={new Set(base.objectives.map(({ id }) => id))}
            locked={locked}
            fault={fault}
            onChange={(objectives) => change({ objectives })}
            onMerge={setMerging}
          />
        )}
        {!locked && (
          <div className="vse-info-save">
            {save.error && !conflict && save.error.fields.length === 0 && (
              <Banner
                tone="error"
                actions={
                  goneUsed && (
                    <Button size="small" onClick={() => setMerging(goneUsed.id)}>
                      {t('courses.facts.objective.merge')}
                    </Button>
                  )
                }
              >
                {save.error.message}
              </Banner>
            )}
            <div className="vse-row">
              <span role="status" className="vse-info-dirty">
                {dirty ? t('courses.info.dirty') : t('courses.info.clean')}
              </span>
              <Button disabled={!dirty || save.busy} onClick={() => setForm(before)}>
                {t('courses.info.undo')}
              </Button>
              <Button type="submit" variant="primary" loading={save.busy}>
                {t('ui.action.save')}
              </Button>
            </div>
          </div>
        )}
      </form>
      {conflict && (
        <ConflictDialog
          fields={conflictFields(t, base)}
          base={sentValues(base)}
          theirs={conflict.current}
          mine={bodyOf(form, { code: '' })}
          by={conflict.by}
          at={conflict.at}
          busy={save.busy}
          onTheirs={() => {
            save.reset();
            void fetchCourse(course.id).then(take);
          }}
          onMerge={(values) =>
            void fetchCourse(course.id).then((fresh) => {
              const next = { ...formOf(mergedCourse(fresh, values)), cover: form.cover };
              setBase(fresh);
              setForm(next);
              return save.run(next, fresh);
            })
          }
          onClose={save.reset}
        />
      )}
      {merging && (
        <MergeDialog
          course={base}
          from={merging}
          onMerged={async () => {
            const fresh = await fetchCourse(course.id);
            setBase(fresh);
            change({ objectives: typedObjectives(fresh.objectives) });
            save.reset();
            await refresh(getCourseRoute, completenessRoute);
          }}
          onClose={() => setMerging(null)}
        />
      )}
    </>
  );
}
