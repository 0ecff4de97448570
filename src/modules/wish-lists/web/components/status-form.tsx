import { type FormEvent, useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { wishStatusRoute } from '../../shared/wish-list.contract.ts';
import { STATE_TONES } from './state-tones.model.ts';

type Status = CallOutput<typeof wishStatusRoute>;

/** 查询进度: state and reply of a list, by its serial and the last four digits of the phone. */
export function StatusForm({
  serial: begin,
  headed,
}: {
  readonly serial: string;
  /** Below something else it has a heading of its own. */
  readonly headed: boolean;
}) {
  const t = useT();
  const [serial, setSerial] = useState(begin);
  const [digits, setDigits] = useState('');
  const [shown, setShown] = useState(false);
  const [found, setFound] = useState<Status | null>(null);
  const asking = useAction(
    async () => {
      setFound(null);
      setFound(await call(wishStatusRoute, { body: { serial, digits } }));
    },
    { quiet: true },
  );
  const serialFault = shown && serial.trim() === '' ? t('wishLists.status.serialFault') : undefined;
  const digitsFault = shown && !/^\d{4}$/.test(digits.trim()) ? t('wishLists.status.digitsFault') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShown(true);
    if (serial.trim() !== '' && /^\d{4}$/.test(digits.trim())) void asking.run();
  };
  return (
    <section className="wish-status vse-stack">
      {headed && <SectionHeading>{t('wishLists.status.title')}</SectionHeading>}
      <p className="vse-muted">{t('wishLists.status.lead')}</p>
      <form className="vse-stack" onSubmit={submit} noValidate>
        <TextField
          label={t('wishLists.status.serial')}
          name="serial"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          value={serial}
          error={serialFault}
          onChange={(event) => setSerial(event.target.value)}
        />
        <TextField
          label={t('wishLists.status.digits')}
          name="digits"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={digits}
          error={digitsFault}
          onChange={(event) => setDigits(event.target.value)}
        />
        <div>
          <Button type="submit" loading={asking.busy}>
            {t('wishLists.status.ask')}
          </Button>
        </div>
      </form>
      <div className="vse-stack" role="status">
        {asking.error && <Banner tone="error">{asking.error.message}</Banner>}
        {found && (
          <>
            <SectionHeading level={3}>{t('wishLists.status.result')}</SectionHeading>
            <DefinitionList
              items={[
                {
                  key: 'serial',
                  term: t('wishLists.column.serial'),
                  value: <span className="vse-code">{found.serial}</span>,
                },
                {
                  key: 'state',
                  term: t('noun.state'),
                  value: <StatusTag tone={STATE_TONES[found.state]}>{t(`wishLists.state.${found.state}`)}</StatusTag>,
                },
                { key: 'at', term: t('wishLists.column.submitted'), value: formatInstant(found.submittedAt) },
                {
                  key: 'lines',
                  term: t('wishLists.column.content'),
                  value: found.lines.map(({ name, seats }) => `${name} × ${seats}`).join('；'),
                },
                {
                  key: 'reply',
                  term: t('wishLists.column.reply'),
                  value: found.reply ?? t('wishLists.status.noReply'),
                },
              ]}
            />
          </>
        )}
      </div>
    </section>
  );
}
