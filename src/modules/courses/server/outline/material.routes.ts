import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import { attachmentUrl } from '../../../files/server/files.public.ts';
import { addMaterialsRoute, materialsRoute, removeMaterialRoute } from '../../shared/material.contract.ts';
import { addMaterials, nodeMaterials, removeMaterial } from './material.service.ts';

/** Routes of the files beside nodes. @param key addresses of files are signed with */
export function materialRoutes(key: Buffer): readonly BoundRoute[] {
  return [
    route(materialsRoute, async (ctx, { params }) => {
      const { files, edit } = await nodeMaterials(ctx, params.nodeId);
      const now = ctx.clock.ms();
      return {
        rows: files.map((file) => ({
          ...{ id: file.id, name: file.name, bytes: file.bytes },
          url: `${attachmentUrl(key, file, now)}&download=1`,
        })),
        can: { edit },
      };
    }),
    route(addMaterialsRoute, (ctx, { params, body }) => addMaterials(ctx, params.nodeId, body.ids)),
    route(removeMaterialRoute, (ctx, { params }) => removeMaterial(ctx, params.nodeId, params.fileId)),
  ];
}
