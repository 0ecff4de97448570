import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { reachExperiment } from '../../catalogue/server/record.public.ts';
import type { Finding } from '../shared/version.model.ts';
import { findingOf } from './check/check-finding.engine.ts';
import { contentLabel } from './content-label.engine.ts';
import { contentDeploymentPort } from './deployment.port.ts';
import * as rows from './version.repository.ts';

/** The finding about a package that tells the platform nothing. */
const SILENT: Finding['key'] = 'experiments.check.l13';

/** Whether a checked version reports nothing, so that the platform can record its steps instead. */
export const isSilent = (version: Pick<rows.VersionRow, 'state' | 'report'>): boolean =>
  version.state === 'ready' && (version.report?.findings.some(({ key }) => key === SILENT) ?? false);

/**
 * Makes a version of the same files whose steps the platform records. The old one stays as it is, because a run keeps
 * its version for ever.
 * @throws AppError notFound, forbidden, conflict for a version that is not ready or reports by itself.
 */
export async function recordByPlatform(
  ctx: Ctx,
  experimentId: string,
  versionId: string,
): Promise<{ id: string; number: number }> {
  return ctx.tx(async (tx) => {
    await reachExperiment(tx, experimentId, 'edit', { lock: true });
    const version = await rows.findVersion(tx, versionId, { lock: true });
    if (version?.experimentId !== experimentId) throw appError('notFound', 'error.notFound');
    if (!isSilent(version)) throw appError('conflict', 'experiments.version.reports');
    const id = tx.newId();
    const number = (await rows.lastNumber(tx, experimentId)) + 1;
    const findings = version.report!.findings.filter(({ key }) => key !== SILENT);
    await rows.copyVersion(tx, versionId, {
      id,
      number,
      contentLabel: contentLabel(tx.ports.all(contentDeploymentPort)[0]!.key, id),
      manifest: { vse: 1, ...version.manifest, record: 'platform' },
      report: { findings: [...findings, findingOf('L13', 'N', 'experiments.check.l13.platform')], reason: null },
      createdBy: tx.actor.kind === 'person' ? tx.actor.personId : null,
    });
    tx.audit({
      action: 'experiment_version.record_by_platform',
      object: 'experiment_version',
      objectId: id,
      after: { experimentId, number, from: version.number },
    });
    return { id, number };
  });
}
