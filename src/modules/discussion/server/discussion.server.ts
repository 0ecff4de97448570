import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { classMergePort, classWaitingPort } from '../../classes/server/classes.public.ts';
import { completenessPort, nodeUsePort, workResultsPort } from '../../courses/server/courses.public.ts';
import { attachmentOwnerPort } from '../../files/server/files.public.ts';
import { noticeObjectPort } from '../../notifications/server/notifications.public.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { countPostsAt } from './board.repository.ts';
import { talkMerge } from './class-merge.repository.ts';
import { unansweredQuestions } from './class-waiting.repository.ts';
import { postBinding, topicBinding } from './discussion.binding.ts';
import { discussionRoutes } from './discussion.routes.ts';
import { mayReadFiles } from './forum.service.ts';
import { talkResults } from './node-topic.service.ts';
import { recentTeamPosts } from './post.repository.ts';
import { visibleTopics } from './talk-notice.repository.ts';
import { TOPIC_OBJECT } from './talk-notice.service.ts';
import { FILE_OWNER } from './writing.service.ts';

/** The talk of a course: boards, topics, posts, and the points they give. */
export function discussionModule({ secrets }: Pick<ModuleParts, 'secrets'>): ServerModule {
  return {
    name: 'discussion',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: discussionRoutes(secrets.signing),
    resources: [topicBinding, postBinding],
    provides: [
      provide(classMergePort, talkMerge),
      provide(classWaitingPort, async (ctx, classId) => ({
        kind: 'questions' as const,
        count: await unansweredQuestions(ctx, classId),
      })),
      provide(completenessPort, recentTeamPosts),
      provide(nodeUsePort, async (ctx, nodeIds) => [{ kind: 'posts', count: await countPostsAt(ctx, nodeIds) }]),
      provide(workResultsPort, { types: ['discussion'], read: talkResults }),
      provide(attachmentOwnerPort, { type: FILE_OWNER, mayRead: mayReadFiles }),
      provide(noticeObjectPort, { kind: TOPIC_OBJECT, visible: visibleTopics }),
    ],
  };
}
