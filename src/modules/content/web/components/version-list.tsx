import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Popconfirm } from '../../../../ui/design/popconfirm.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { SlotView } from '../../../../ui/slot.tsx';
import { catalogueRoute, detailsRoute } from '../../../catalogue/shared/catalogue.contract.ts';
import { hostedRoute } from '../../shared/hosting.contract.ts';
import {
  deleteVersionRoute,
  publishVersionRoute,
  recordByPlatformRoute,
  rollBackRoute,
  versionsRoute,
} from '../../shared/version.contract.ts';
import { trialSlot } from './trial.slot.ts';
import { VersionUpload } from './version-upload.tsx';
import './version-list.css';

type Version = CallOutput<typeof versionsRoute>[number];

const TONE = { uploaded: 'info', checking: 'info', ready: 'success', failed: 'error' } as const;
const SEVERITY_TONE = { F: 'error', W: 'warning', N: 'neutral' } as const;

function Command({
  label,
  ask,
  danger,
  run,
}: {
  readonly label: string;
  readonly ask: string;
  readonly danger?: boolean;
  readonly run: () => Promise<unknown>;
}) {
  const t = useT();
  const action = useAction(
    async () => {
      await run();
      await refresh(versionsRoute, hostedRoute, detailsRoute, catalogueRoute);
    },
    { done: t('experiments.hosting.done') },
  );
  return (
    <Popconfirm
      trigger={(open) => (
        <Button size="small" variant={danger ? 'ghost' : 'default'} loading={action.busy} onClick={open}>
          {label}
        </Button>
      )}
      title={label}
      confirmLabel={label}
      danger={danger}
      onConfirm={() => void action.run()}
    >
      {ask}
    </Popconfirm>
  );
}

type Finding = Version['findings'][number];

/** Places of one message that are shown before the rest is only counted. */
const SHOWN_PLACES = 3;
const RANK = { F: 0, W: 1, N: 2 } as const;

/** Findings of the same words as one line, what blocks first. */
function groupFindings(findings: readonly Finding[]): { finding: Finding; places: string[] }[] {
  const groups = new Map<string, { finding: Finding; places: string[] }>();
  for (const finding of findings) {
    const key = `${finding.severity}|${finding.code}|${finding.message}`;
    const group = groups.get(key) ?? { finding, places: [] };
    groups.set(key, group);
    if (finding.path) group.places.push(finding.path + (finding.line === null ? '' : `:${finding.line}`));
  }
  return [...groups.values()].sort((a, b) => RANK[a.finding.severity] - RANK[b.finding.severity]);
}

function Report({ version }: { readonly version: Version }) {
  const t = useT();
  if (version.findings.length === 0) return version.state === 'ready' ? <p>{t('experiments.hosting.clean')}</p> : null;
  const groups = groupFindings(version.findings);
  return (
    <details open={version.state === 'failed' || version.blocking > 0}>
      <summary>{t('experiments.hosting.report', { n: groups.length })}</summary>
      <ul className="vse-findings">
        {groups.map(({ finding, places }) => (
          <li key={`${finding.severity}|${finding.code}|${finding.message}`}>
            <StatusTag tone={SEVERITY_TONE[finding.severity]}>
              {t(`experiments.severity.${finding.severity}`)}
            </StatusTag>
            <div>
              <p>
                <span className="vse-code">{finding.code}</span> {finding.message}
              </p>
              {places.slice(0, SHOWN_PLACES).map((place) => (
                <p key={place} className="vse-code">
                  {place}
                </p>
              ))}
              {places.length > SHOWN_PLACES && <p>{t('experiments.hosting.places', { n: places.length })}</p>}
              <p className="vse-findings-remedy">{finding.remedy}</p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

function VersionItem({
  experimentId,
  version,
  readOnly,
}: {
  readonly experimentId: string;
  readonly version: Version;
  readonly readOnly: boolean;
}) {
  const t = useT();
  const params = { id: experimentId, versionId: version.id };
  const isBlocked = version.state === 'ready' && version.blocking > 0;
  return (
    <li className="vse-version">
      <div className="vse-version-head">
        <h3>{t('experiments.hosting.versionTitle', { n: String(version.number) })}</h3>
        {isBlocked ? (
          <StatusTag tone="error">{t('experiments.hosting.blocked', { n: version.blocking })}</StatusTag>
        ) : (
          <StatusTag tone={TONE[version.state]}>{t(`experiments.versionState.${version.state}`)}</StatusTag>
        )}
        {version.published && <StatusTag tone="success">{t('experiments.hosting.running')}</StatusTag>}
        {version.recorded && <StatusTag tone="info">{t('experiments.hosting.recorded')}</StatusTag>}
        <span className="vse-version-time">{formatInstant(version.createdAt)}</span>
      </div>
      <p className="vse-version-facts">
        {version.files !== null && version.entry !== null
          ? t('experiments.hosting.facts', {
              files: version.files,
              size: formatNumber((version.inflatedBytes ?? version.bytes) / 1_048_576, 2),
              entry: version.entry,
            })
          : version.filename}
      </p>
      {version.profile && (
        <p className="vse-version-facts">
          {t('experiments.hosting.profileUsed', { name: t(`experiments.profile.${version.profile}`) })}
        </p>
      )}
      {version.note && <p>{version.note}</p>}
      {version.reason && <p className="vse-version-reason">{version.reason.message}</p>}
      <Report version={version} />
      {!readOnly && version.state === 'ready' && (
        <SlotView slot={trialSlot} props={{ experimentId, versionId: version.id }} />
      )}
      <div className="vse-row" hidden={readOnly}>
        {version.can.publish && (
          <Command
            label={t('experiments.hosting.publish')}
            ask={t('experiments.hosting.publishAsk', { n: String(version.number) })}
            run={() => call(publishVersionRoute, { params })}
          />
        )}
        {version.can.rollBack && (
          <Command
            label={t('experiments.hosting.rollBack')}
            ask={t('experiments.hosting.rollBackAsk', { n: String(version.number) })}
            run={() => call(rollBackRoute, { params })}
          />
        )}
        {version.can.record && (
          <Command
            label={t('experiments.hosting.record')}
            ask={t('experiments.hosting.recordAsk')}
            run={() => call(recordByPlatformRoute, { params })}
          />
        )}
        {version.can.delete && (
          <Command
            danger
            label={t('experiments.hosting.delete')}
            ask={t('experiments.hosting.deleteAsk', { n: String(version.number) })}
            run={() => call(deleteVersionRoute, { params })}
          />
        )}
      </div>
    </li>
  );
}

/** Versions of one experiment with their reports, and the form for a new one; a reviewer only reads them. */
export function VersionList({
  experimentId,
  readOnly = false,
}: {
  readonly experimentId: string;
  readonly readOnly?: boolean;
}) {
  const versions = useCall(versionsRoute, { params: { id: experimentId } }, { refetchInterval: 3000 });
  if (versions.error) {
    return <CallError error={versions.error} compact retry={versions.refetch} />;
  }
  if (!versions.data) return <SkeletonText lines={8} />;
  const next = versions.data.reduce((most, version) => Math.max(most, version.number), 0) + 1;
  return (
    <div className="vse-stack">
      {!readOnly && <VersionUpload experimentId={experimentId} next={next} />}
      <ul className="vse-versions">
        {versions.data.map((version) => (
          <VersionItem key={version.id} experimentId={experimentId} version={version} readOnly={readOnly} />
        ))}
      </ul>
    </div>
  );
}
