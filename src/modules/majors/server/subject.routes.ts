import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/subject.contract.ts';
import { mapSubjects, readMapping } from './mapping.service.ts';
import * as service from './subject.service.ts';

const split = (text: string | undefined) => (text ? text.split(',') : []);

/** 专业维护: the catalogue and what serves it. */
export const subjectRoutes: readonly BoundRoute[] = [
  route(contract.subjectTreeRoute, service.readTree),
  route(contract.coverageRoute, service.readCoverage),
  route(contract.getSubjectRoute, (ctx, { params }) => service.readSubject(ctx, params.id)),
  route(contract.subjectHistoryRoute, (ctx, { params, query }) => service.subjectHistory(ctx, params.id, query.page)),
  route(contract.createSubjectRoute, async (ctx, { body }) =>
    service.readSubject(ctx, await service.createSubject(ctx, body)),
  ),
  route(contract.updateSubjectRoute, async (ctx, { params, body }) => {
    await service.changeSubject(ctx, params.id, body);
    return service.readSubject(ctx, params.id);
  }),
  route(contract.removeSubjectRoute, async (ctx, { params }) => {
    await service.removeSubject(ctx, params.id);
    return { id: params.id };
  }),
  route(contract.restoreSubjectRoute, async (ctx, { params }) => {
    await service.restoreSubject(ctx, params.id);
    return service.readSubject(ctx, params.id);
  }),
  route(contract.enableSubjectsRoute, (ctx, { body }) => service.changeStates(ctx, body.ids, 'active')),
  route(contract.disableSubjectsRoute, (ctx, { body }) => service.changeStates(ctx, body.ids, 'disabled')),
  route(contract.mappingRoute, (ctx, { params, query: { category, state, ...query } }) =>
    readMapping(ctx, params.id, { ...query, category: split(category), state: split(state) }),
  ),
  route(contract.mapSubjectsRoute, (ctx, { body }) => mapSubjects(ctx, body)),
];
