import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appError } from '../../../../kernel/errors/app-error.ts';
import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import { SDK_FILES, type SdkFile, sdkFileRoute } from '../../shared/sdk.contract.ts';

const isSdkFile = (name: string): name is SdkFile => Object.hasOwn(SDK_FILES, name);

/** Downloads for authors of experiments, as the build made them. @param folder of the built SDK */
export function sdkRoutes(folder: string): BoundRoute[] {
  const read = new Map<SdkFile, Buffer>();
  return [
    route(sdkFileRoute, async (_ctx, { params }, { reply }) => {
      const { file } = params;
      if (!isSdkFile(file) || !existsSync(join(folder, file))) throw appError('notFound', 'error.notFound');
      const bytes = read.get(file) ?? readFileSync(join(folder, file));
      read.set(file, bytes);
      return reply
        .header('content-disposition', `attachment; filename="${file}"`)
        .header('cache-control', 'public, max-age=3600')
        .header('x-content-type-options', 'nosniff')
        .type(SDK_FILES[file])
        .send(bytes);
    }),
  ];
}
