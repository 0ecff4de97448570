import { addressOf } from '../../../../../kernel/routing/paths.ts';
import type { Standing } from '../../../shared/standing.contract.ts';

/** Where what is due is done. */
export const addressOfDeadline = (courseId: string, { nodeId, href }: Standing['deadlines'][number]): string =>
  href ?? addressOf('study.structure', { Id: courseId, ...(nodeId && { nodeId }) });
