import { Navigate, useSearchParams } from 'react-router';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { CopyButton } from '../../../../ui/design/copy-button.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { ExperimentCover } from '../../../../ui/design/experiment-cover.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { StatFigure } from '../../../../ui/design/stat-figure.tsx';
import { StatePage } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatList, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ArticlePage } from '../../../../ui/shell/article-page.tsx';
import { copyText } from '../../../../ui/shell/copy-text.ts';
import { usePageTitle } from '../../../../ui/shell/page-title.ts';
import { detailsRoute } from '../../../catalogue/shared/catalogue.contract.ts';
import { ExperimentRows } from '../../../catalogue/web/rows.public.tsx';
import { previewPackageRoute } from '../../shared/package.contract.ts';
import './package-preview.css';

/** 实验包预览 `/experimentTwo/PreviewExperimentPackage?Id=`: what is inside, for how long, at what price. */
export default function PackagePreviewPage() {
  const t = useT();
  const [params] = useSearchParams();
  const id = params.get('Id') ?? '';
  const preview = useCall(previewPackageRoute, { params: { id } }, { enabled: id !== '' });
  usePageTitle(preview.data ? t('ordering.preview.title', { name: preview.data.name }) : undefined);
  const gone = preview.error?.code === 'ordering.gone';
  // An address with an experiment in place of a package leads to the experiment.
  const asExperiment = preview.error?.status === 404 && !gone;
  const experiment = useCall(detailsRoute, { params: { id } }, { enabled: asExperiment });
  if (asExperiment && experiment.data) {
    return <Navigate replace to={addressOf('experimentTwoDetails', { Id: experiment.data.code })} />;
  }
  return (
    <ArticlePage
      id={id}
      read={preview}
      waiting={preview.isLoading || (asExperiment && !experiment.error)}
      absent={
        <StatePage
          title={gone ? t('ordering.gone') : t('ordering.preview.absent')}
          actions={
            <ButtonLink variant="primary" href={addressOf('experimentTwo')}>
              {t('ordering.preview.toLab')}
            </ButtonLink>
          }
        >
          {gone ? undefined : t('ordering.preview.absentText')}
        </StatePage>
      }
      skeleton={
        <>
          <SkeletonBlock height="300px" />
          <SkeletonBlock height="320px" />
        </>
      }
    >
      {(one) => <Preview one={one} />}
    </ArticlePage>
  );
}

function Preview({ one }: { readonly one: CallOutput<typeof previewPackageRoute> }) {
  const t = useT();
  // Students wish, everybody else signed in orders.
  const orders = (useUser()?.role.id ?? 6) !== 6;
  const counted = one.experiments.filter(({ gone }) => !gone);
  const hours =
    one.hoursOverride === null || one.hoursOverride === one.hoursSum
      ? t('ordering.preview.hours', { hours: one.hours })
      : t('ordering.preview.hoursBoth', { hours: one.hours, sum: one.hoursSum });
  return (
    <>
      {one.state !== 'listed' && <Banner tone="info">{t('ordering.preview.band')}</Banner>}
      <div className="package-top">
        <ExperimentCover
          id={one.id}
          subject={one.majors[0]?.code ?? one.code}
          src={one.coverUrl}
          code={one.code}
          eager
        />
        <div className="vse-stack">
          <h1 className="vse-ticked" tabIndex={-1}>
            {one.name}
          </h1>
          <DefinitionList
            columns={2}
            items={[
              { key: 'code', term: t('noun.code'), value: <span className="vse-num">{one.code}</span> },
              { key: 'n', term: t('ordering.column.experiments'), value: formatNumber(counted.length) },
              { key: 'hours', term: t('ordering.column.hours'), value: hours },
              {
                key: 'majors',
                term: t('ordering.column.majors'),
                value: formatList(one.majors.map(({ name }) => name)) || '—',
              },
              { key: 'days', term: t('ordering.field.validDays'), value: formatNumber(one.validDays) },
              { key: 'seats', term: t('ordering.field.seats'), value: formatNumber(one.seats) },
            ]}
          />
          {one.intro.trim() !== '' && <p className="package-intro">{one.intro}</p>}
        </div>
        <Card className="vse-stack">
          <StatFigure
            value={one.price === 0 ? t('ordering.preview.free') : `¥${formatNumber(one.price / 100, 2)}`}
            label={t('ordering.preview.perSeat', { days: one.validDays })}
          />
          <div className="vse-stack vse-screen-only">
            {orders && one.state === 'listed' && (
              <ButtonLink block variant="primary" href={addressOf('shoppingCartDesc', { item: one.code })}>
                {t('ordering.preview.cart')}
              </ButtonLink>
            )}
            <ButtonLink block href={addressOf('wishList', { item: one.code })}>
              {t('ordering.preview.wish')}
            </ButtonLink>
            <Button block onClick={() => window.print()}>
              {t('ordering.preview.print')}
            </Button>
            <CopyButton
              label={t('ordering.preview.copyLink')}
              onCopy={() => copyText(window.location.origin + addressOf('previewExperimentPackage', { Id: one.code }))}
            />
            {one.can.manage && (
              <ButtonLink block href={addressOf('management.experimentTypeManage', { id: one.id })}>
                {t('ordering.preview.manage')}
              </ButtonLink>
            )}
          </div>
        </Card>
      </div>
      <section>
        <SectionHeading>{t('ordering.preview.get')}</SectionHeading>
        <p>
          {t('ordering.preview.getText', {
            n: counted.length,
            hours: one.hours,
            days: one.validDays,
            seats: formatNumber(one.seats),
          })}
        </p>
      </section>
      <section>
        <SectionHeading>{t('ordering.preview.rows')}</SectionHeading>
        <ExperimentRows
          rows={one.experiments}
          note={({ steps }) => (steps === null ? '' : t('ordering.preview.steps', { n: steps }))}
          end={(row) => (
            <>
              {t('ordering.preview.hours', { hours: row.hours })}
              {row.gone ? (
                <StatusTag tone="warning">{t('ordering.preview.gone')}</StatusTag>
              ) : (
                <Link href={addressOf('experimentTwoDetails', { Id: row.code })}>{t('ordering.preview.try')}</Link>
              )}
            </>
          )}
        />
        <p className="package-sum">
          {t('ordering.preview.sum')} <strong>{hours}</strong>
        </p>
      </section>
    </>
  );
}
