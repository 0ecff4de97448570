import type { Ctx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { experimentFacts } from '../../catalogue/server/catalogue.public.ts';
import { releasesOf, versionFacts } from '../../content/server/content.public.ts';
import { type Content, LIMITS } from '../shared/content.model.ts';
import { seeBank } from './bank.access.ts';

const absent = () => fieldError('content.experimentId', 'questions.experiment.absent');

/** A listed experiment with a version that can be run. @throws AppError invalid */
async function listed(ctx: Ctx, experimentId: string) {
  const experiment = (await experimentFacts(ctx, [experimentId])).get(experimentId);
  if (experiment?.state !== 'listed' || experiment.versionId === null) throw absent();
  return { ...experiment, versionId: experiment.versionId };
}

/** The published version of a listed experiment with its steps, for who writes questions. @throws AppError notFound, forbidden, invalid */
export async function experimentToAsk(ctx: Ctx, place: string, experimentId: string) {
  await seeBank(ctx, place);
  const experiment = await listed(ctx, experimentId);
  const version = await versionFacts(ctx, experiment.versionId);
  if (!version) throw absent();
  return {
    id: experiment.id,
    code: experiment.code,
    name: experiment.name,
    versionId: version.versionId,
    number: version.number,
    minutes: Math.min(LIMITS.minutes, experiment.expectedMinutes),
    steps: version.steps.map(({ seq, title, maxScore }) => ({ seq, title, maxScore })),
  };
}

/** A published version of a listed experiment: the one that is wanted, or the newest. @throws AppError invalid */
async function chosenVersion(ctx: Ctx, experimentId: string, wanted: string | null) {
  const { versionId, name } = await listed(ctx, experimentId);
  const released = wanted !== null && (await releasesOf(ctx, experimentId)).some(({ id }) => id === wanted);
  return { versionId: released ? wanted : versionId, name };
}

/** Contents that ask about experiments nobody can begin any more, without these; and their places. One statement where any asks. */
export async function withoutUnlisted(
  ctx: Ctx,
  contents: readonly Content[],
): Promise<{ readonly contents: readonly Content[]; readonly lost: ReadonlySet<number> }> {
  const ids = contents.flatMap((one) => (one.type === 'experiment' ? (one.experimentId ?? []) : []));
  const facts = ids.length === 0 ? new Map() : await experimentFacts(ctx, [...new Set(ids)]);
  const lost = new Set<number>();
  const kept = contents.map((one, place) => {
    if (one.type !== 'experiment' || one.experimentId === null) return one;
    const found = facts.get(one.experimentId);
    if (found?.state === 'listed' && found.versionId !== null) return one;
    lost.add(place);
    return { ...one, experimentId: null, versionId: null };
  });
  return { contents: kept, lost };
}

/**
 * A question about an experiment as the bank keeps it: names and maxima of its steps are those of a version that was
 * published, the one the author chose or the newest. Other contents stay as they are.
 * @param before what stood in the bank: an experiment that was taken out of the catalogue since may stay
 * @throws AppError invalid for an experiment that cannot be run
 */
export async function checkedExperiment(ctx: Ctx, content: Content, before?: Content): Promise<Content> {
  if (content.type !== 'experiment') return content;
  const { experimentId } = content;
  if (experimentId === null) return { ...content, versionId: null, name: '', steps: [] };
  const same = before?.type === 'experiment' && before.experimentId === experimentId ? before : null;
  const kept = same !== null && same.versionId !== null && same.versionId === content.versionId;
  const { versionId, name } = kept
    ? { versionId: same.versionId!, name: same.name }
    : await chosenVersion(ctx, experimentId, content.versionId);
  const version = await versionFacts(ctx, versionId);
  if (version?.experimentId !== experimentId) throw absent();
  const wanted = new Set(content.steps.map(({ seq }) => seq));
  const steps = version.steps
    .filter(({ seq }) => wanted.has(seq))
    .map(({ seq, title, maxScore }) => ({ seq, title, maxScore }));
  return { ...content, versionId, name, steps };
}
