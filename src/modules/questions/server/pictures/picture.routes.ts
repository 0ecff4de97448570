import { type BoundRoute, type Http, route } from '../../../../platform/http/module.ts';
import { readForm } from '../../../../platform/http/multipart.ts';
import { bringPictureRoute, pictureRoute } from '../../shared/picture.contract.ts';
import { bringPicture, type OpenPicture, openPicture } from './picture.service.ts';

/** Answers with a picture that its reader may see; no cache keeps it, so that it is gone after signing out. */
export const sendPicture = ({ reply }: Pick<Http, 'reply'>, { row, stream }: OpenPicture) =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('content-disposition', 'inline; filename="picture"')
    .header('content-length', row.bytes)
    .type(row.ext === 'png' ? 'image/png' : 'image/jpeg')
    .send(stream);

/** Pictures of questions. */
export const pictureRoutes: readonly BoundRoute[] = [
  route(bringPictureRoute, async (ctx, { params }, http) => {
    const { files } = await readForm(http, bringPictureRoute);
    return http.reply.send({ data: await bringPicture(ctx, params.courseId, files[0]) });
  }),
  route(pictureRoute, async (ctx, { params }, http) => sendPicture(http, await openPicture(ctx, params.name))),
];
