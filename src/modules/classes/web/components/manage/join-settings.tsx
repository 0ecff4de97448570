import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { listRoute } from '../../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { CopyButton } from '../../../../../ui/design/copy-button.tsx';
import { Popconfirm } from '../../../../../ui/design/popconfirm.tsx';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { fromLocalTime, toLocalTime } from '../../../../../ui/forms/local-time.model.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { QrCode } from '../../../../../ui/picture/qr-code.tsx';
import { copyText } from '../../../../../ui/shell/copy-text.ts';
import { joinRuleRoute, listClassesRoute } from '../../../shared/class.contract.ts';
import { JOIN_RULES, type JoinRule } from '../../../shared/class.model.ts';
import { capacityOf } from '../class-form.model.ts';
import { CodeUntil, CodeWall } from './code-wall.tsx';
import '../class-form.css';

/** A teaching class as its table has it. */
export type ClassRow = CallOutput<typeof listClassesRoute>['rows'][number];

/** 加入设置: the code big enough to read from the last row, how one joins, how many may. */
export function JoinSettings({ row }: { readonly row: ClassRow }) {
  const t = useT();
  const [rule, setRule] = useState<JoinRule>(row.joinRule);
  const [capacity, setCapacity] = useState(String(row.capacity));
  const [until, setUntil] = useState(toLocalTime(row.leaveUntil));
  const [codeUntil, setCodeUntil] = useState(toLocalTime(row.codeUntil));
  const [tried, setTried] = useState(false);
  const [wall, setWall] = useState(false);
  const seats = capacityOf(capacity);
  const params = { classId: row.id };
  const save = useAction(
    async () => {
      await call(joinRuleRoute, {
        params,
        body: {
          joinRule: rule,
          capacity: seats ?? row.capacity,
          leaveUntil: fromLocalTime(until) ?? null,
          codeUntil: fromLocalTime(codeUntil) ?? null,
        },
      });
      await refresh(listClassesRoute, listRoute);
    },
    { done: t('classes.settings.saved'), quiet: true },
  );
  const reset = useAction(
    async () => {
      await call(joinRuleRoute, { params, body: { joinRule: row.joinRule, resetCode: true } });
      await refresh(listClassesRoute, listRoute);
    },
    { done: t('classes.settings.resetDone') },
  );
  const link = row.joinCode
    ? `${window.location.origin}${addressOf('study.info', { Id: row.courseId, code: row.joinCode })}`
    : '';
  return (
    <div className="vse-stack">
      {save.error && <Banner tone="error">{save.error.message}</Banner>}
      {row.joinCode && (
        <div className="vse-class-code">
          <p>{t('classes.form.joinCode')}</p>
          <strong>{row.joinCode}</strong>
          <QrCode
            className="vse-class-qr"
            text={link}
            label={t('classes.settings.qr', { name: row.name, code: row.joinCode })}
          />
          <p>{t('classes.settings.qrHint')}</p>
          <CodeUntil until={row.codeUntil} />
          <div className="vse-row">
            <Button size="small" variant="ghost" onClick={() => setWall(true)}>
              {t('classes.wall.open')}
            </Button>
            <CopyButton label={t('classes.settings.copyCode')} onCopy={() => copyText(row.joinCode ?? '')} />
            <CopyButton label={t('classes.settings.copyLink')} onCopy={() => copyText(link)} />
            <Popconfirm
              title={t('classes.settings.resetTitle')}
              confirmLabel={t('classes.settings.reset')}
              danger
              onConfirm={() => reset.run()}
              trigger={(open) => (
                <Button size="small" variant="ghost" onClick={open}>
                  {t('classes.settings.reset')}
                </Button>
              )}
            >
              {t('classes.settings.resetText')}
            </Popconfirm>
          </div>
        </div>
      )}
      <RadioGroup
        label={t('classes.form.joinRule')}
        value={rule}
        onChange={(value) => setRule(JOIN_RULES.find((one) => one === value) ?? 'code')}
        options={JOIN_RULES.map((one) => ({
          value: one,
          label: t(`classes.joinRule.${one}`),
          hint: t(`classes.joinRule.${one}.hint`),
        }))}
      />
      <TextField
        type="number"
        inputMode="numeric"
        min={1}
        max={2000}
        label={t('classes.form.capacity')}
        hint={t('classes.settings.taken', { n: row.taken })}
        value={capacity}
        error={tried && seats === null ? t('classes.fault.capacity') : undefined}
        onChange={(event) => setCapacity(event.target.value)}
      />
      <TextField
        type="datetime-local"
        label={t('classes.code.until')}
        hint={t('classes.code.untilHint')}
        value={codeUntil}
        onChange={(event) => setCodeUntil(event.target.value)}
      />
      <TextField
        type="datetime-local"
        label={t('classes.leave.until')}
        hint={t('classes.leave.untilHint')}
        value={until}
        onChange={(event) => setUntil(event.target.value)}
      />
      <div className="vse-class-form-foot">
        <Button
          variant="primary"
          loading={save.busy}
          onClick={() => {
            setTried(true);
            if (seats !== null) void save.run();
          }}
        >
          {t('ui.action.save')}
        </Button>
      </div>
      {wall && row.joinCode && <CodeWall row={row} link={link} onClose={() => setWall(false)} />}
    </div>
  );
}
