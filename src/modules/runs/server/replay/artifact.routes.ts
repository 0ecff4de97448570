import type { Ctx } from '../../../../platform/db/context.ts';
import { type BoundRoute, type Http, type ModuleParts, route } from '../../../../platform/http/module.ts';
import { readForm } from '../../../../platform/http/multipart.ts';
import { blobKey } from '../../../../platform/storage/storage.ts';
import { listArtifactsRoute, openArtifactRoute, saveArtifactRoute } from '../../shared/artifact.contract.ts';
import { artifactFileName, isShownInline } from '../../shared/artifact.model.ts';
import { matchesTag, readRange } from '../content-host/content.engine.ts';
import { tokenOf } from '../launch/token.access.ts';
import { findArtifact, listArtifacts, saveArtifact } from './artifact.service.ts';
import { addressHolds } from './artifact-address.engine.ts';

const wholeNumber = (text: string | undefined, most: number): number | null => {
  const value = Number(text);
  return text !== undefined && /^\d{1,15}$/.test(text) && value >= 1 && value <= most ? value : null;
};

/** A cell of a CSV file; what a spreadsheet would take for a formula is kept as text. */
function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A series as a CSV file with its columns and units in the first line; Excel reads it as UTF-8. */
export function seriesCsv(meta: unknown, body: unknown): Buffer {
  const { columns, unit } = (meta ?? {}) as { columns?: unknown; unit?: unknown };
  const names = Array.isArray(columns) ? columns.map(String) : [];
  const units = typeof unit === 'string' && unit !== '' ? unit.split(',').map((one) => one.trim()) : [];
  const unitOf = (at: number) => (units.length === 1 ? units[0] : units[at]) ?? '';
  const head = names.map((name, at) => (unitOf(at) ? `${name} (${unitOf(at)})` : name));
  const rows = Array.isArray(body) ? body.filter(Array.isArray) : [];
  return Buffer.from(`\ufeff${[head, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`);
}

/** Files of runs: handed over by the shell, listed and opened by whoever may read the run. */
export function artifactRoutes({ secrets }: Pick<ModuleParts, 'secrets'>): BoundRoute[] {
  async function send(
    ctx: Ctx,
    { request, reply }: Http,
    row: Awaited<ReturnType<typeof findArtifact>>,
    saved: boolean,
  ): Promise<unknown> {
    const mime = row.mime ?? 'text/csv';
    const tag = `"${row.sha256}"`;
    const name = encodeURIComponent(artifactFileName(row.name, mime)).replace(/['()*]/g, escape);
    reply
      .header('etag', tag)
      .header('cache-control', 'private, max-age=300')
      .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
      .header('cross-origin-resource-policy', 'same-site')
      .header(
        'content-disposition',
        `${isShownInline(mime) && !saved ? 'inline' : 'attachment'}; filename="file"; filename*=UTF-8''${name}`,
      );
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.status(304).send();
    reply.type(mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime);
    if (row.kind === 'series') return reply.send(seriesCsv(row.meta, row.body));
    const size = row.bytes ?? 0;
    reply.header('accept-ranges', 'bytes');
    const range = readRange(request.headers.range, size);
    if (range.kind === 'unsatisfiable') {
      return reply.status(416).header('content-range', `bytes */${size}`).send('');
    }
    if (range.kind === 'whole') {
      return reply.header('content-length', size).send(await ctx.storage.get(blobKey(row.sha256)));
    }
    const { start, end } = range;
    return reply
      .status(206)
      .header('content-range', `bytes ${start}-${end}/${size}`)
      .header('content-length', end - start + 1)
      .send(await ctx.storage.get(blobKey(row.sha256), { start, end }));
  }

  return [
    route(saveArtifactRoute, async (ctx, { params }, http) => {
      const { files, fields } = await readForm(http, saveArtifactRoute);
      const data = await saveArtifact(ctx, tokenOf(http.request.headers), {
        runId: params.id,
        epoch: params.epoch,
        n: params.n,
        name: fields.name ?? '',
        mime: fields.mime ?? '',
        caption: fields.caption ?? '',
        stepSeq: wholeNumber(fields.stepSeq, 1000),
        at: wholeNumber(fields.t, 4_102_444_800_000),
        bytes: files[0]?.bytes ?? Buffer.alloc(0),
      });
      return http.reply.send({ data });
    }),
    route(listArtifactsRoute, async (ctx, { params, query }) => [
      ...(await listArtifacts(ctx, params.id, query.reason)),
    ]),
    route(openArtifactRoute, async (ctx, { params, query }, http) => {
      const key = { runId: params.id, id: params.artifactId };
      const signed = addressHolds(secrets.signing, key, query, ctx.clock.ms());
      const row = await findArtifact(ctx, key, { signed, reason: query.reason });
      return send(ctx, http, row, query.download === '1');
    }),
  ];
}
