import { leadingName } from '../../../kernel/i18n/names.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { DeskProvider } from '../../../platform/desk/desk.ts';
import { nextStretch } from '../shared/hours.model.ts';
import { cloudsWithHours } from './desk.repository.ts';

const AHEAD_MS = 7 * 86_400_000;

/** 开放: when the micro clouds of the person are open next. */
export const cloudDesk: DeskProvider = {
  face: 'study',
  parts: ['week'],
  async read(ctx, person) {
    const now = ctx.clock.ms();
    const clouds = await cloudsWithHours(ctx, person);
    return {
      week: {
        rows: clouds.flatMap((cloud) => {
          const next = nextStretch(cloud, now);
          if (!next || next.from > now + AHEAD_MS) return [];
          return [
            {
              key: `cloud-${cloud.id}`,
              kind: 'hours' as const,
              title: leadingName({ name: cloud.name, nameEn: cloud.nameEn }, ctx.locale),
              note: cloud.unit,
              at: new Date(next.from).toISOString(),
              until: new Date(next.to).toISOString(),
              href: addressOf('cloudDetails', { Id: cloud.code }),
            },
          ];
        }),
      },
    };
  },
};
