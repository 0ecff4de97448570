import type { Ctx } from '../../../../platform/db/context.ts';
import { largeFiles, type VersionFacts } from '../../../content/server/content.public.ts';
import { pathMatches } from '../../shared/glob.model.ts';

/** Smaller files are fetched directly: asking would cost as much. */
const MIN_BYTES = 262_144;
/** Most files of one package the shell is told of. */
const MAX_FILES = 500;

/** Files of a version that the shell brings to its content; none where the content has a cache of its own. */
export async function relayFiles(
  ctx: Pick<Ctx, 'db'>,
  version: VersionFacts,
  patterns: readonly string[],
): Promise<{ path: string; sha256: string; bytes: number }[]> {
  if (patterns.length === 0 || version.profile === 'compat') return [];
  const files = await largeFiles(ctx.db, version.versionId, MIN_BYTES);
  return files.filter((file) => patterns.some((glob) => pathMatches(glob, file.path))).slice(0, MAX_FILES);
}
