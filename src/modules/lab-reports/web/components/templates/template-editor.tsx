import { useRef, useState } from 'react';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { Tabs } from '../../../../../ui/design/tabs.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import {
  createTemplateRoute,
  listTemplatesRoute,
  saveTemplateRoute,
  templateEditionsRoute,
} from '../../../shared/report-template.contract.ts';
import {
  FULL_POINTS,
  TEMPLATE_LIMITS,
  type TemplateBody,
  templateFault,
  withEnds,
} from '../../../shared/report-template.model.ts';
import { TemplateCriterionCard } from './template-criterion-card.tsx';
import { formFaults, formOf, freshKey, moved, type TemplateForm, writtenOf } from './template-form.model.ts';
import { TemplatePreview } from './template-preview.tsx';
import { TemplateSectionCard } from './template-section-card.tsx';
import { templateTexts } from './template-texts.ts';

/** What the editor begins with: a template of the course to change, or a body to copy. */
export interface TemplateStart {
  /** Null makes a new one. */
  readonly id: string | null;
  readonly edition: number;
  readonly name: string;
  readonly body: TemplateBody;
}

const TABS = ['content', 'rubric', 'preview'] as const;

/** 编辑报告模板: sections, rubric, and what comes of it. Saving makes the next edition. */
export function TemplateEditor({
  courseId,
  start,
  onClose,
}: {
  readonly courseId: string;
  readonly start: TemplateStart;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [tab, setTab] = useState<(typeof TABS)[number]>('content');
  const [initial] = useState(() => formOf(start.name, start.body, templateTexts));
  const [form, setForm] = useState<TemplateForm>(initial);
  const [tried, setTried] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const title = t(start.id ? 'labReports.template.editTitle' : 'labReports.template.newTitle');
  const draft = useDraft('labReports.template', start.id ? `${start.id}:${start.edition}` : courseId, form, {
    dirty: form !== initial,
    label: title,
    check: isRecord<TemplateForm>,
    restore: setForm,
  });
  const change = (part: Partial<TemplateForm>) => setForm((now) => ({ ...now, ...part }));
  const faults = formFaults(form);
  const written = writtenOf(form, templateTexts);
  const whole = faults.size === 0 ? templateFault(written) : null;
  const sum = form.criteria.reduce((total, one) => total + (Number(one.max) || 0), 0);
  const save = useAction(
    async () => {
      const { id } = start;
      if (id === null) await call(createTemplateRoute, { params: { courseId }, body: written });
      else {
        await call(saveTemplateRoute, {
          params: { courseId, templateId: id },
          body: { ...written, edition: start.edition },
        });
      }
      draft.clear();
      await refresh(listTemplatesRoute, templateEditionsRoute);
      onClose();
    },
    { done: t('labReports.template.saved'), quiet: true },
  );
  const errorOf = (path: string) => {
    const fault = tried ? faults.get(path) : undefined;
    return fault && t(`labReports.template.field.${fault}`);
  };
  const submit = () => {
    setTried(true);
    const first = [...faults.keys()][0];
    if (first) {
      setTab(first.startsWith('criteria') ? 'rubric' : 'content');
      requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    if (whole) {
      setTab(whole.code === 'sum' || whole.code === 'levels' || whole.code === 'noCriterion' ? 'rubric' : 'content');
      return;
    }
    void save.run();
  };
  const wholeText =
    whole &&
    (whole.code === 'sum'
      ? t('labReports.template.fault.sum', { sum: whole.sum })
      : 'at' in whole
        ? t(`labReports.template.fault.${whole.code}`, { n: whole.at + 1 })
        : t(`labReports.template.fault.${whole.code}`));
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      width="min(860px, 100vw)"
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button variant="primary" loading={save.busy} onClick={submit}>
            {t(start.id ? 'labReports.template.saveEdition' : 'labReports.template.create')}
          </Button>
        </>
      }
    >
      <div className="vse-stack" ref={panel}>
        <DraftBanner draft={draft} onDiscard={() => setForm(initial)} />
        {save.error && <Banner tone="error">{save.error.message}</Banner>}
        {tried && wholeText && <Banner tone="error">{wholeText}</Banner>}
        {start.id && <p className="vse-report-faint">{t('labReports.template.keeps')}</p>}
        <div className="vse-template-grid">
          <TextField
            label={t('labReports.template.name')}
            required
            maxLength={50}
            value={form.name}
            error={errorOf('name')}
            onChange={(event) => change({ name: event.target.value })}
          />
          <TextField
            type="number"
            inputMode="numeric"
            min={0}
            max={TEMPLATE_LIMITS.files}
            label={t('labReports.template.files')}
            value={form.files}
            error={errorOf('files')}
            onChange={(event) => change({ files: event.target.value })}
          />
        </div>
        <Tabs
          label={title}
          value={tab}
          onChange={(key) => setTab(TABS.find((one) => one === key) ?? 'content')}
          items={TABS.map((key) => ({
            key,
            label: t(`labReports.template.tab.${key}`),
            ...(key === 'content' && { count: form.sections.length }),
            ...(key === 'rubric' && { count: form.criteria.length }),
          }))}
        >
          {tab === 'content' && (
            <div className="vse-stack">
              {form.sections.map((section, at) => (
                <TemplateSectionCard
                  key={section.key}
                  section={section}
                  at={at}
                  count={form.sections.length}
                  errorOf={(field) => errorOf(`sections.${at}.${field}`)}
                  onChange={(part) =>
                    change({ sections: form.sections.map((one, i) => (i === at ? { ...one, ...part } : one)) })
                  }
                  onMove={(step) => change({ sections: moved(form.sections, at, step) })}
                  onRemove={() => change({ sections: form.sections.filter((_, i) => i !== at) })}
                />
              ))}
              {form.sections.length < TEMPLATE_LIMITS.sections && (
                <Button
                  onClick={() =>
                    change({
                      sections: [
                        ...form.sections,
                        {
                          key: freshKey('s', form.sections),
                          title: '',
                          words: null,
                          required: true,
                          hint: '',
                          least: '0',
                        },
                      ],
                    })
                  }
                >
                  {t('labReports.template.addSection')}
                </Button>
              )}
            </div>
          )}
          {tab === 'rubric' && (
            <div className="vse-stack">
              <p role="status" className={sum === FULL_POINTS ? 'vse-report-faint' : 'vse-field-error'}>
                {t('labReports.template.sum', { sum, full: FULL_POINTS })}
              </p>
              {form.criteria.map((criterion, at) => (
                <TemplateCriterionCard
                  key={criterion.key}
                  criterion={criterion}
                  at={at}
                  count={form.criteria.length}
                  errorOf={(field) => errorOf(`criteria.${at}.${field}`)}
                  onChange={(part) =>
                    change({ criteria: form.criteria.map((one, i) => (i === at ? { ...one, ...part } : one)) })
                  }
                  onMove={(step) => change({ criteria: moved(form.criteria, at, step) })}
                  onRemove={() => change({ criteria: form.criteria.filter((_, i) => i !== at) })}
                />
              ))}
              {form.criteria.length < TEMPLATE_LIMITS.criteria && (
                <Button
                  onClick={() =>
                    change({
                      criteria: [
                        ...form.criteria,
                        {
                          key: freshKey('c', form.criteria),
                          name: '',
                          words: null,
                          max: '10',
                          levels: [
                            { key: 'l1', name: '', words: null, from: '6' },
                            { key: 'l2', name: '', words: null, from: '0' },
                          ],
                        },
                      ],
                    })
                  }
                >
                  {t('labReports.template.addCriterion')}
                </Button>
              )}
            </div>
          )}
          {tab === 'preview' &&
            (faults.size > 0 || whole?.code === 'levels' ? (
              <p>{t('labReports.template.previewLater')}</p>
            ) : (
              <TemplatePreview body={{ ...written, criteria: written.criteria.map(withEnds) }} />
            ))}
        </Tabs>
      </div>
    </Drawer>
  );
}
