import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Switch } from '../../../../../ui/design/switch.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { offerShowcaseRoute, showcaseRoute, takeBackShowcaseRoute } from '../../../shared/showcase.contract.ts';

/** 推荐为优秀作业: offers a hand-in, and says how it stands with its authors. */
export function OfferBox({ homeworkId, workId }: { readonly homeworkId: string; readonly workId: string }) {
  const t = useT();
  const params = { homeworkId, workId };
  const read = useCall(showcaseRoute, { params });
  const turn = useAction(async (on: boolean) => {
    await (on ? call(offerShowcaseRoute, { params, body: {} }) : call(takeBackShowcaseRoute, { params }));
    await refresh(showcaseRoute);
  });
  if (read.error && !read.data) return <CallError error={read.error} compact retry={read.refetch} />;
  if (!read.data) return null;
  const { standing, can } = read.data;
  if (!standing && !can.offer) return null;
  return (
    <section className="vse-hand-files">
      <Switch
        label={t('homeworkMarking.showcase.offer')}
        hint={t('homeworkMarking.showcase.offerHint')}
        checked={standing !== null}
        disabled={turn.busy || !(standing ? can.takeBack : can.offer)}
        onChange={(event) => void turn.run(event.target.checked)}
      />
      {standing && (
        <p role="status">
          {standing.shown !== 'no'
            ? t(`homeworkMarking.showcase.shown.${standing.shown}`)
            : standing.declined > 0
              ? t('homeworkMarking.showcase.declined', { n: standing.declined })
              : t('homeworkMarking.showcase.waiting', { agreed: standing.agreed, members: standing.members })}
        </p>
      )}
    </section>
  );
}
