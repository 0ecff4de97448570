import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { startStateOfCodeRoute } from '../../../shared/start-state.contract.ts';
import { launch } from './run-button.tsx';

/** What the address shares: a starting state of this experiment, and the way to begin with it. */
export default function SharedStart({ experimentId, code }: { readonly experimentId: string; readonly code: string }) {
  const t = useT();
  const { data, error } = useCall(startStateOfCodeRoute, { params: { code } });
  const begin = useAction(launch);
  if (error) return <Banner tone="warning">{error.message}</Banner>;
  if (data?.experimentId !== experimentId) return null;
  return (
    <Banner
      tone="info"
      actions={
        <Button
          size="small"
          variant="primary"
          loading={begin.busy}
          onClick={() => void begin.run(experimentId, { kind: 'open' }, true, code)}
        >
          {t('runs.startState.begin')}
        </Button>
      }
    >
      {t('runs.startState.lead', { title: data.title, author: data.author })}
    </Banner>
  );
}
