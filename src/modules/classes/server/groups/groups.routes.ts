import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import { sendFile } from '../../../../platform/http/send-file.ts';
import * as contract from '../../shared/groups.contract.ts';
import { moveInGroupSet } from './group-move.service.ts';
import { makeGroupSheet } from './group-sheet.service.ts';
import * as service from './groups.service.ts';
import { joinGroup, leaveGroup, ownGroups } from './own-group.service.ts';

/** Routes of groups: sets of a class for its team, the own group for a learner. */
export const groupRoutes: readonly BoundRoute[] = [
  route(contract.groupSetsRoute, async (ctx, { params }) => service.listGroupSets(ctx, params.classId)),
  route(contract.groupSetRoute, async (ctx, { params }) => service.groupSet(ctx, params.setId)),
  route(contract.groupSheetRoute, async (ctx, { params }, { reply }) =>
    sendFile(reply, 'xlsx', await makeGroupSheet(ctx, params.setId)),
  ),
  route(contract.planGroupsRoute, async (ctx, { params, body }) => service.planGroups(ctx, params.classId, body)),
  route(contract.createGroupSetRoute, async (ctx, { params, body }) =>
    service.createGroupSet(ctx, params.classId, body),
  ),
  route(contract.saveGroupSetRoute, async (ctx, { params, body }) => service.saveGroupSet(ctx, params.setId, body)),
  route(contract.moveInGroupSetRoute, async (ctx, { params, body }) => moveInGroupSet(ctx, params.setId, body)),
  route(contract.groupSettingsRoute, async (ctx, { params, body }) =>
    service.setGroupSettings(ctx, params.setId, body),
  ),
  route(contract.deleteGroupSetRoute, async (ctx, { params, body }) => {
    await service.deleteGroupSet(ctx, params.setId, body.version);
    return null;
  }),
  route(contract.ownGroupsRoute, async (ctx, { params }) => ownGroups(ctx, params.classId)),
  route(contract.joinGroupRoute, async (ctx, { params }) => {
    await joinGroup(ctx, params.groupId);
    return null;
  }),
  route(contract.leaveGroupRoute, async (ctx, { params }) => {
    await leaveGroup(ctx, params.groupId);
    return null;
  }),
];
