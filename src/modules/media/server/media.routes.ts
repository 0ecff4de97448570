import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/media.contract.ts';
import * as trailer from '../shared/trailer.contract.ts';
import { type MediaSettings, readMedia, saveMedia } from './media.service.ts';
import { readTrailer, removeTrailer, saveTrailer } from './trailer.service.ts';
import { answerQuestion, openMedia, reportMedia } from './view.service.ts';

/** Videos and documents of courses. */
export function mediaRoutes(settings: MediaSettings): readonly BoundRoute[] {
  return [
    route(contract.mediaRoute, (ctx, { params }) => readMedia(ctx, settings, params.nodeId)),
    route(contract.saveMediaRoute, (ctx, { params, body }) => saveMedia(ctx, settings, params.nodeId, body)),
    route(contract.openMediaRoute, (ctx, { params }) => openMedia(ctx, params.nodeId)),
    route(contract.reportMediaRoute, (ctx, { params, body }) => reportMedia(ctx, params.nodeId, body)),
    route(contract.answerQuestionRoute, (ctx, { params, body }) => answerQuestion(ctx, params.nodeId, body)),
    route(trailer.trailerRoute, (ctx, { params }) => readTrailer(ctx, settings, params.courseId)),
    route(trailer.saveTrailerRoute, (ctx, { params, body }) => saveTrailer(ctx, params.courseId, body)),
    route(trailer.removeTrailerRoute, (ctx, { params, query }) => removeTrailer(ctx, params.courseId, query.replaces)),
  ];
}
