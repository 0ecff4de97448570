import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { chooseNoticesRoute, noticeChoicesRoute } from '../shared/choice.contract.ts';
import { choose, ownChoices } from './choice.service.ts';

/** What reaches the caller by e-mail. @param mails whether e-mails leave this installation */
export const choiceRoutes = (mails: boolean): readonly BoundRoute[] => [
  route(noticeChoicesRoute, async (ctx) => ({ choices: await ownChoices(ctx), mails })),
  route(chooseNoticesRoute, async (ctx, { body }) => ({ choices: await choose(ctx, body.choices) })),
];
