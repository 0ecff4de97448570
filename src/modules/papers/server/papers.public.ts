import type { Ctx } from '../../../platform/db/context.ts';
import type { PaperKind, PaperState } from '../shared/paper.model.ts';
import { listPapers, type PaperLine, paperLines } from './paper.repository.ts';

export { responseProblem } from '../shared/response.model.ts';
export {
  buildForms,
  experimentsOf,
  openForm,
  ownAnswers,
  paperProblems,
  questionVersion,
  reviewItems,
  scoreCorrected,
  scoreForm,
  usePaper,
} from './form.service.ts';
export { formStamp } from './form-stamp.service.ts';
export { type PaperUse, paperUsePort, recentUsePort } from './paper.port.ts';
export { keyLine, optionBlocks, stemBlocks } from './question-document.engine.ts';

/** A paper as others name it. */
export interface PaperFacts {
  readonly id: string;
  readonly courseId: string;
  readonly name: string;
  readonly kind: PaperKind;
  readonly state: PaperState;
  readonly fullMark: number;
  readonly questions: number;
}
const factsOf = ({ id, courseId, name, kind, state, fullMark, questions }: PaperLine): PaperFacts => ({
  ...{ id, courseId, name, kind, state, fullMark, questions },
});

/** Facts of papers, deleted ones too; those that never were are absent. */
export async function paperFacts(ctx: Ctx, ids: readonly string[]): Promise<PaperFacts[]> {
  return ids.length === 0 ? [] : (await paperLines(ctx, ids)).map(factsOf);
}

/** Papers of a course that an exam may take, changed last first. */
export async function readyPapers(ctx: Ctx, courseId: string): Promise<PaperFacts[]> {
  return (await listPapers(ctx, courseId, { kw: '', state: 'ready' })).map(factsOf);
}
