import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import { blobKey } from '../../../../platform/storage/storage.ts';
import { benchPictureRoute } from '../../shared/bench-picture.contract.ts';
import { readRange } from '../content-host/content.engine.ts';
import { openBenchPicture } from './bench-picture.service.ts';

/** Pictures of benches under the hashes of their bytes: they never change, so they are kept for good. */
export function benchPictureRoutes(): BoundRoute[] {
  return [
    route(benchPictureRoute, async (ctx, { params }, { request, reply }) => {
      const row = await openBenchPicture(ctx, params.file);
      const headers = reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('accept-ranges', 'bytes')
        .type(row.mime);
      const range = readRange(request.headers.range, row.bytes);
      if (range.kind === 'unsatisfiable') {
        return headers.status(416).header('content-range', `bytes */${row.bytes}`).send('');
      }
      if (range.kind === 'whole') {
        return headers.header('content-length', row.bytes).send(await ctx.storage.get(blobKey(row.sha256)));
      }
      const { start, end } = range;
      return headers
        .status(206)
        .header('content-range', `bytes ${start}-${end}/${row.bytes}`)
        .header('content-length', end - start + 1)
        .send(await ctx.storage.get(blobKey(row.sha256), { start, end }));
    }),
  ];
}
