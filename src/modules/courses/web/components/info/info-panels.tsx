import { Banner } from '../../../../../ui/design/banner.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { RichText } from '../../../../../ui/editor/rich-text.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { SlotView } from '../../../../../ui/slot.tsx';
import { creditsOff } from '../../../shared/info.model.ts';
import { CourseFields } from '../course/course-fields.tsx';
import type { Course } from '../course/course-frame.tsx';
import { trailerFieldSlot } from '../node/node-work.slot.ts';
import { RichField } from '../node/rich-field.tsx';
import { CoverField } from './cover-field.tsx';
import { type InfoForm, RICH, typedLoad } from './info-form.model.ts';
import { TextbooksField } from './textbooks-field.tsx';

interface PanelProps {
  readonly form: InfoForm;
  readonly course: Course;
  readonly locked: boolean;
  readonly change: (part: Partial<InfoForm>) => void;
  readonly fault: (path: string) => string | undefined;
}

/** 基本信息, with the cover beside it. */
export function FactsPanel({ form, course, locked, change, fault }: PanelProps) {
  const t = useT();
  const load = typedLoad(form);
  return (
    <div className="vse-info-facts">
      <div className="vse-stack">
        <CourseFields
          value={form}
          onChange={change}
          disabled={locked}
          codeFrozen={course.state !== 'draft'}
          fault={fault}
        />
        {load && creditsOff(load.credits, load.hours) && (
          <Banner tone="warning">
            {t('courses.facts.load', { hours: formatScore(load.hours), credits: formatScore(load.hours / 16) })}
          </Banner>
        )}
        <TextField
          label={t('courses.column.nameEn')}
          maxLength={120}
          value={form.nameEn}
          disabled={locked}
          error={fault('nameEn')}
          onChange={(event) => change({ nameEn: event.target.value })}
        />
        <TextArea
          label={t('courses.column.prerequisites')}
          hint={t('courses.facts.prerequisitesHint')}
          rows={3}
          value={form.prerequisites}
          disabled={locked}
          error={fault('prerequisites')}
          onChange={(event) => change({ prerequisites: event.target.value })}
        />
        <Checkbox
          label={t('courses.facts.copyAllowed')}
          hint={
            course.rights?.course === 'edit'
              ? `${t('courses.facts.copyAllowed.hint')} ${t('courses.facts.copyAllowed.lead')}`
              : t('courses.facts.copyAllowed.hint')
          }
          checked={form.copyAllowed}
          disabled={locked || course.rights?.course !== 'all'}
          onChange={({ target }) => change({ copyAllowed: target.checked })}
        />
      </div>
      <div className="vse-stack">
        <CoverField course={course} cover={form.cover} locked={locked} onChange={(cover) => change({ cover })} />
        <SlotView
          slot={trailerFieldSlot}
          props={{ courseId: course.id, disabled: locked }}
          waiting={<SkeletonBlock height="120px" />}
        />
      </div>
    </div>
  );
}

/** 介绍与大纲: rich texts and books. */
export function TextsPanel({ form, locked, change, fault }: PanelProps) {
  const t = useT();
  return (
    <div className="vse-stack">
      {RICH.map((key) =>
        locked ? (
          <div key={key}>
            <SectionHeading>{t(`courses.column.${key}`)}</SectionHeading>
            {form[key] ? <RichText html={form[key]} /> : <p>—</p>}
          </div>
        ) : (
          <RichField
            key={key}
            label={t(`courses.column.${key}`)}
            hint={key === 'intro' ? t('courses.info.introHint') : t('courses.form.paragraphs')}
            html={form[key]}
            error={fault(key)}
            onChange={(html) => change({ [key]: html })}
          />
        ),
      )}
      <SectionHeading>{t('courses.facts.books')}</SectionHeading>
      <TextbooksField
        books={form.textbooks}
        locked={locked}
        fault={fault}
        onChange={(textbooks) => change({ textbooks })}
      />
    </div>
  );
}
