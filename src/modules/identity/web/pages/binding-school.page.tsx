import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { onLive } from '../../../../ui/api/stream.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { PageHeader, SectionHeading } from '../../../../ui/design/page-header.tsx';
import { WaitingBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { profileRoute } from '../../shared/profile.contract.ts';
import { ownBindingsRoute } from '../../shared/unit-binding.contract.ts';
import { type Application, ApplicationList } from '../components/binding/application-list.tsx';
import { BindingForm, type BindingValues } from '../components/binding/binding-form.tsx';
import './binding-school.css';

const NOTHING: BindingValues = { unitId: '', number: '', realName: '', note: '' };

/** 绑定学校: the binding in force, an application, and what came of the earlier ones. */
export default function BindingSchoolPage() {
  const t = useT();
  const own = useCall(ownBindingsRoute, {});
  const profile = useCall(profileRoute, {});
  const [again, setAgain] = useState<Application | null>(null);
  const form = useRef<HTMLElement>(null);
  // A decision shows here without a reload: it changes the rights of the person, and the stream says so.
  useEffect(() => {
    const renew = () => void refresh(ownBindingsRoute, profileRoute);
    const stops = [onLive('permission.changed', renew), onLive('resync', renew)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const error = own.error ?? profile.error;
  if (error && (!own.data || !profile.data)) {
    return (
      <>
        <PageHeader title={t('identity.school.title')} />
        <CallError
          error={error}
          retry={() => {
            void own.refetch();
            void profile.refetch();
          }}
          retrying={own.isFetching || profile.isFetching}
        />
      </>
    );
  }
  const me = profile.data;
  if (!own.data || !me) {
    return (
      <>
        <PageHeader title={t('identity.school.title')} lead={t('identity.school.lead')} />
        <div className="vse-binding">
          <WaitingBlock height="420px" />
        </div>
      </>
    );
  }
  const { applications, can } = own.data;
  const inForce = applications.find((one) => one.state === 'approved');
  const begin: BindingValues = again
    ? { unitId: again.unit.id, number: again.number, realName: again.realName, note: again.note ?? '' }
    : { ...NOTHING, number: me.number ?? '', realName: me.name };
  const current = () => {
    if (!me.unitName) return <p className="vse-binding-lead">{t('identity.school.none')}</p>;
    return (
      <>
        <DefinitionList
          columns={2}
          items={[
            { key: 'unit', term: t('identity.column.unit'), value: me.unitName },
            {
              key: 'number',
              term: t('identity.column.number'),
              value: <span className="vse-code">{me.number ?? '—'}</span>,
            },
            { key: 'name', term: t('identity.column.name'), value: me.name },
            ...(inForce
              ? [
                  {
                    key: 'since',
                    term: t('identity.school.since'),
                    value: <span className="vse-num">{formatInstant(inForce.decidedAt)}</span>,
                  },
                ]
              : []),
          ]}
        />
        {!inForce && <p className="vse-binding-lead">{t('identity.school.byOffice')}</p>}
      </>
    );
  };
  return (
    <>
      <PageHeader title={t('identity.school.title')} lead={t('identity.school.lead')} />
      <div className="vse-binding">
        <Card>
          <SectionHeading extra={inForce && <StatusTag tone="success">{t('identity.page.info.bound')}</StatusTag>}>
            {t('identity.school.current')}
          </SectionHeading>
          {current()}
        </Card>
        <section ref={form}>
          <Card>
            <SectionHeading>{me.unitName ? t('identity.school.formChange') : t('identity.school.form')}</SectionHeading>
            {can.submit ? (
              <>
                {me.unitName && <p className="vse-binding-lead">{t('identity.school.changeHint')}</p>}
                <BindingForm key={again?.id ?? 'new'} begin={begin} opinion={again?.opinion ?? null} />
              </>
            ) : (
              <Banner tone="info">{t('identity.school.waiting')}</Banner>
            )}
          </Card>
        </section>
        <section>
          <SectionHeading>{t('identity.school.mine')}</SectionHeading>
          {applications.length === 0 ? (
            <EmptyState compact>{t('identity.school.mineEmpty')}</EmptyState>
          ) : (
            <ApplicationList
              rows={applications}
              onAgain={
                can.submit
                  ? (row) => {
                      setAgain(row);
                      form.current?.scrollIntoView({ block: 'start' });
                      form.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
                    }
                  : null
              }
            />
          )}
        </section>
      </div>
    </>
  );
}
