import { useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { uuidv7 } from '../../../../../kernel/values/uuid.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { listTermsRoute } from '../../../shared/course.contract.ts';
import { COPY_PARTS, type CopyPart, copyCourseRoute, copyPlanRoute } from '../../../shared/life.contract.ts';
import './manage.css';

const CODE = /^[A-Za-z0-9-]{2,32}$/;

/** 复制: a new class of the same course, or a new draft made of it. */
export function CopyDialog({
  course,
  outside = false,
  onClose,
}: {
  readonly course: { readonly id: string; readonly name: string; readonly code: string };
  /** Who copies is not of the team: a class of this course is not what he or she opens. */
  readonly outside?: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const terms = useCall(listTermsRoute, {}).data?.rows ?? [];
  const plan = useCall(copyPlanRoute, { params: { courseId: course.id } });
  const [way, setWay] = useState<'class' | 'course'>(outside ? 'course' : 'class');
  const [id] = useState(() => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))));
  const [name, setName] = useState(course.name);
  const [typedCode, setCode] = useState<string>();
  const [dates, setDates] = useState<'shift' | 'clear'>('shift');
  const [chosenFrom, setFrom] = useState<string>();
  const [chosenTo, setTo] = useState<string>();
  const [parts, setParts] = useState<readonly CopyPart[]>(COPY_PARTS);
  const [tried, setTried] = useState(false);
  const from = chosenFrom ?? (terms.find(({ current }) => current) ?? terms[0])?.id ?? '';
  const to = chosenTo ?? terms[0]?.id ?? '';
  const code = typedCode ?? `${course.code}-${terms.find((term) => term.id === to)?.code ?? ''}`.slice(0, 32);
  const faults = {
    name: name.trim().length < 2 ? t('courses.fault.name') : undefined,
    code: CODE.test(code) ? undefined : t('courses.fault.code'),
  };
  const copy = useAction(
    () =>
      call(copyCourseRoute, {
        params: { courseId: course.id },
        body: { id, name: name.trim(), code, shift: dates === 'shift' ? { from, to } : null, parts: [...parts] },
      }),
    { done: t('courses.life.started'), quiet: true },
  );
  const submit = async () => {
    setTried(true);
    if (!faults.name && !faults.code && (await copy.run())) onClose();
  };
  const options = terms.map((term) => ({ value: term.id, label: term.name }));
  return (
    <Dialog
      open
      onClose={onClose}
      width="min(600px, calc(100vw - 32px))"
      title={t('courses.life.copyTitle', { name: course.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          {way === 'class' ? (
            <ButtonLink
              variant="primary"
              href={addressOf('maintain.teachingManage.classManage', { Id: course.id, do: 'new' })}
            >
              {t('courses.life.toClass')}
            </ButtonLink>
          ) : (
            <Button variant="primary" loading={copy.busy} disabled={terms.length === 0} onClick={() => void submit()}>
              {t('courses.life.submit')}
            </Button>
          )}
        </>
      }
    >
      <div className="vse-stack">
        {!outside && (
          <RadioGroup
            label={t('courses.life.copyWay')}
            value={way}
            onChange={setWay}
            options={(['class', 'course'] as const).map((value) => ({
              value,
              label: t(`courses.life.way.${value}`),
              hint: t(`courses.life.way.${value}Hint`),
            }))}
          />
        )}
        {way === 'course' && (
          <>
            <TextField
              label={t('courses.life.name')}
              required
              maxLength={60}
              value={name}
              error={tried ? faults.name : undefined}
              onChange={(event) => setName(event.target.value)}
            />
            <TextField
              label={t('courses.life.code')}
              required
              maxLength={32}
              hint={t('courses.form.codeHint')}
              value={code}
              error={tried ? faults.code : undefined}
              onChange={(event) => setCode(event.target.value)}
            />
            <RadioGroup
              inline
              label={t('courses.life.dates')}
              value={dates}
              onChange={setDates}
              options={(['shift', 'clear'] as const).map((value) => ({
                value,
                label: t(`courses.life.dates.${value}`),
              }))}
            />
            {dates === 'shift' && (
              <div className="vse-copy-terms">
                <Select
                  label={t('courses.life.from')}
                  value={from}
                  options={options}
                  onChange={(event) => setFrom(event.target.value)}
                />
                <Select
                  label={t('courses.life.to')}
                  value={to}
                  options={options}
                  onChange={(event) => setTo(event.target.value)}
                />
              </div>
            )}
            <fieldset className="vse-copy-parts">
              <legend>{t('courses.life.carried')}</legend>
              {COPY_PARTS.map((part) => (
                <Checkbox
                  key={part}
                  label={t(`courses.life.part.${part}`)}
                  checked={parts.includes(part)}
                  onChange={({ target }) =>
                    setParts(COPY_PARTS.filter((one) => (one === part ? target.checked : parts.includes(one))))
                  }
                />
              ))}
            </fieldset>
            {plan.data && <p>{t('courses.life.plan', plan.data)}</p>}
            <p className="vse-copy-note">{t('courses.life.never')}</p>
            {copy.error && <Banner tone="error">{copy.error.message}</Banner>}
          </>
        )}
      </div>
    </Dialog>
  );
}
