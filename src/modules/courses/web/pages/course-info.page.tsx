import { type RefObject, useEffect, useRef, useState } from 'react';
import { DraftBanner } from '../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../ui/access/use-draft.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { RichText } from '../../../../ui/editor/rich-text.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { getCourseRoute, listCoursesRoute, updateCourseRoute } from '../../shared/course.contract.ts';
import { type CourseFacts, factsFaults, NATURES, sentFacts } from '../components/course/course-facts.model.ts';
import { CourseFields } from '../components/course/course-fields.tsx';
import { type Course, CourseFrame } from '../components/course/course-frame.tsx';
import { CourseMoves } from '../components/course/course-moves.tsx';
import { RichField } from '../components/node/rich-field.tsx';
import './course-info.css';

const RICH = ['intro', 'syllabus', 'assessment'] as const;
type Form = CourseFacts & { readonly nameEn: string } & Readonly<Record<(typeof RICH)[number], string>>;

const formOf = (course: Course): Form => ({
  name: course.name,
  nameEn: course.nameEn ?? '',
  code: course.code,
  category: course.category,
  nature: NATURES.find((one) => one === course.nature) ?? 'required',
  credits: String(course.credits),
  theoryHours: String(course.theoryHours),
  labHours: String(course.labHours),
  intro: course.intro,
  syllabus: course.syllabus,
  assessment: course.assessment,
});

/**
 * The form of one version of a course. The refusal of a stale save keeps what was typed and offers the newest version.
 */
function InfoForm({
  course,
  saver,
}: {
  readonly course: Course;
  /** Where the form leaves how to save what is typed. */
  readonly saver: RefObject<(() => Promise<boolean>) | null>;
}) {
  const t = useT();
  const [form, setForm] = useState<Form>(() => formOf(course));
  const [base, setBase] = useState(course);
  const [tried, setTried] = useState(false);
  const faults = factsFaults(form);
  const before = formOf(base);
  const dirty = (Object.keys(form) as (keyof Form)[]).some((key) => form[key] !== before[key]);
  const locked = !course.can.edit;
  const draft = useDraft('courses.info', course.id, form, {
    dirty: dirty && !locked,
    label: t('route.maintain.courseBuild.info'),
    check: isRecord<Form>,
    restore: (kept) => setForm((now) => ({ ...now, ...kept })),
  });
  const save = useAction(
    async () => {
      const { code, ...facts } = sentFacts(form);
      const answer = await call(updateCourseRoute, {
        params: { courseId: course.id },
        body: {
          ...facts,
          ...(code === base.code ? {} : { code }),
          nameEn: form.nameEn.trim() || null,
          intro: form.intro,
          syllabus: form.syllabus,
          assessment: form.assessment,
          version: base.version,
        },
      });
      if (answer.removed.length > 0) {
        toast.show({ text: t('courses.form.removed', { tags: answer.removed.join(', ') }), tone: 'warning' });
      }
      const fresh = await call(getCourseRoute, { params: { courseId: course.id } });
      setBase(fresh);
      setForm(formOf(fresh));
      setTried(false);
      draft.clear();
      await refresh(getCourseRoute, listCoursesRoute);
    },
    { done: t('courses.info.saved'), quiet: true },
  );
  const reload = async () => {
    const fresh = await call(getCourseRoute, { params: { courseId: course.id } });
    setBase(fresh);
    setForm(formOf(fresh));
    save.reset();
    await refresh(getCourseRoute);
  };
  const change = (part: Partial<Form>) => setForm((now) => ({ ...now, ...part }));
  const stale = save.error?.code === 'error.stale';
  const element = useRef<HTMLFormElement>(null);
  const submit = async (): Promise<boolean> => {
    setTried(true);
    if (faults.size === 0) return !dirty || save.run();
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    return false;
  };
  useEffect(() => {
    saver.current = submit;
    return () => {
      saver.current = null;
    };
  });
  return (
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
      <Card>
        <SectionHeading>{t('courses.info.facts')}</SectionHeading>
        <div className="vse-stack">
          <CourseFields
            value={form}
            onChange={change}
            disabled={locked}
            codeFrozen={course.state !== 'draft'}
            fault={(field) => {
              const fault = tried ? faults.get(field) : undefined;
              return fault ? t(`courses.fault.${fault}`) : save.error?.fieldMessage(field);
            }}
          />
          <TextField
            label={t('courses.column.nameEn')}
            maxLength={120}
            value={form.nameEn}
            disabled={locked}
            error={save.error?.fieldMessage('nameEn')}
            onChange={(event) => change({ nameEn: event.target.value })}
          />
        </div>
      </Card>
      <Card>
        <SectionHeading>{t('courses.info.texts')}</SectionHeading>
        <div className="vse-stack">
          {RICH.map((key) =>
            locked ? (
              <div key={key}>
                <h3>{t(`courses.column.${key}`)}</h3>
                {form[key] ? <RichText html={form[key]} /> : <p>—</p>}
              </div>
            ) : (
              <RichField
                key={key}
                label={t(`courses.column.${key}`)}
                hint={key === 'intro' ? t('courses.info.introHint') : t('courses.form.paragraphs')}
                html={form[key]}
                error={save.error?.fieldMessage(key)}
                onChange={(html) => change({ [key]: html })}
              />
            ),
          )}
        </div>
      </Card>
      {!locked && (
        <div className="vse-info-save">
          {stale ? (
            <Banner
              tone="warning"
              title={t('courses.info.staleTitle')}
              actions={<Button onClick={() => void reload()}>{t('courses.info.reload')}</Button>}
            >
              {t('courses.info.stale')}
            </Banner>
          ) : (
            save.error && save.error.fields.length === 0 && <Banner tone="error">{save.error.message}</Banner>
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
  );
}

/** 课程信息: what a course is, and its life. */
export default function CourseInfoPage() {
  const saver = useRef<(() => Promise<boolean>) | null>(null);
  // What stands on the page is what is published: it is saved first.
  const saved = async () => (await saver.current?.()) ?? true;
  return (
    <CourseFrame actions={(course) => <CourseMoves course={course} beforePublish={saved} />}>
      {(course) => <InfoForm key={course.id} course={course} saver={saver} />}
    </CourseFrame>
  );
}
