import { clockOf } from '../../../../kernel/values/clock.ts';
import { translate } from '../../../../ui/i18n/translate.ts';
import type { TopicAnchor } from '../../shared/discussion.model.ts';

/** The place a topic is about, in words: 视频 1:05, 文档第 3 页. */
export const placeName = ({ kind, at }: TopicAnchor): string =>
  kind === 'second'
    ? translate('discussion.place.second', { time: clockOf(at) })
    : translate('discussion.place.page', { n: at });
