import { sha256Hex } from '../../../kernel/values/sha256.ts';
import { cleanRichText } from '../../courses/server/courses.public.ts';
import type { RunArtifact, RunArtifactView, RunEvidence, RunFacts } from '../../runs/server/runs.public.ts';
import { BLOCK_ROWS, type Cell, evenly, type ReportBlock, unitsOf } from '../shared/report-block.model.ts';
import type { RunBlock, Sections, VersionFile } from './lab-reports.tables.ts';

const isCell = (value: unknown): value is Cell =>
  value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
const rowsOf = (value: unknown): unknown[][] => (Array.isArray(value) ? value.filter(Array.isArray) : []);

function seriesBlock(source: RunArtifact): ReportBlock {
  const columns = Array.isArray(source.meta.columns) ? source.meta.columns.map(String) : [];
  const rows = rowsOf(source.body);
  return {
    kind: 'series',
    name: `series:${source.name}`,
    stepSeq: source.stepSeq,
    sha256: source.sha256,
    columns,
    units: unitsOf(source.meta.unit, columns.length),
    rows: evenly(rows, BLOCK_ROWS).map((row) => columns.map((_, at) => (isCell(row[at]) ? row[at] : null))),
    total: rows.length,
  };
}

/** A block of the content: a table, or its cleaned text. Pictures from elsewhere do not come in. */
function reportBlock(source: RunArtifact): ReportBlock[] {
  const body = (typeof source.body === 'object' ? source.body : null) as { html?: unknown; table?: unknown } | null;
  const base = { name: `report:${source.name}`, stepSeq: source.stepSeq, sha256: source.sha256 };
  if (Array.isArray(body?.table)) {
    return [{ ...base, kind: 'table', rows: rowsOf(body.table).map((row) => row.map((cell) => String(cell ?? ''))) }];
  }
  const html = typeof body?.html === 'string' ? cleanRichText(body.html).html.replace(/<img\b[^>]*>/g, '') : '';
  return html === '' ? [] : [{ ...base, kind: 'html', html }];
}

function fileBlock({ kind, id, name, stepSeq, sha256, mime, caption, bytes }: RunArtifactView): ReportBlock[] {
  return kind === 'file'
    ? [{ kind: 'artifact', name: `artifact:${name}`, stepSeq, sha256, id, mime, caption, bytes }]
    : [];
}

function paramsBlock(params: RunEvidence['params']): ReportBlock[] {
  if (params.length === 0) return [];
  const sha256 = sha256Hex(JSON.stringify(params));
  return [{ kind: 'params', name: 'params', stepSeq: null, sha256, values: params }];
}

/**
 * The locked part of a report: header, steps, score and data of the run as the server knows them.
 * @param files what the run has, its series left out
 * @param fits the server's refits, which come with the hand-in
 */
export function runBlockOf(
  run: RunFacts,
  evidence: RunEvidence,
  files: readonly RunArtifactView[],
  fits: readonly ReportBlock[] = [],
): RunBlock {
  const made = new Set(evidence.artifacts.filter((one) => one.kind === 'series').map((one) => one.name));
  return {
    runId: run.id,
    header: {
      originId: run.originId,
      version: evidence.version,
      attemptNo: run.attemptNo,
      startedAt: run.startedAt?.toISOString() ?? null,
      endedAt: run.endedAt?.toISOString() ?? null,
      activeSeconds: run.activeSeconds,
    },
    steps: run.steps.map((step) => ({
      seq: step.seq,
      title: step.title,
      maxScore: step.maxScore,
      score: step.score,
      seconds: step.seconds,
      expectSeconds: step.expectSeconds,
      repeatCount: step.repeatCount,
      evaluation: step.evaluation,
    })),
    score: run.score,
    blocks: [
      ...paramsBlock(evidence.params),
      ...evidence.artifacts.flatMap((one) => (one.kind === 'series' ? [seriesBlock(one)] : reportBlock(one))),
      ...files.flatMap(fileBlock),
      ...fits,
    ],
    missing: evidence.expected
      .filter((one) => !made.has(one.series))
      .map(({ series, stepSeq }) => ({
        name: `series:${series}`,
        stepSeq,
        stepTitle: run.steps.find((step) => step.seq === stepSeq)?.title ?? '',
      })),
  };
}

/** Receipt of a hand-in: SHA-256 over report, number, instant, sections by key, run block, and hashes of the files. */
export function versionHash(input: {
  readonly reportId: string;
  readonly number: number;
  readonly at: Date;
  readonly sections: Sections;
  readonly block: RunBlock;
  readonly files: readonly VersionFile[];
}): string {
  const sections = Object.entries(input.sections).sort(([a], [b]) => (a < b ? -1 : 1));
  const files = input.files.map((file) => [file.name, file.sha256]);
  return sha256Hex(
    JSON.stringify([input.reportId, input.number, input.at.toISOString(), sections, input.block, files]),
  );
}
