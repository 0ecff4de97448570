import { useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { CopyButton } from '../../../../ui/design/copy-button.tsx';
import { EyeIcon } from '../../../../ui/design/icons.ts';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { Tabs } from '../../../../ui/design/tabs.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { copyText } from '../../../../ui/shell/copy-text.ts';
import { previewRoute } from '../../../settings/shared/page-group.contract.ts';
import { CentreTab } from '../components/office/centre-tab.tsx';
import { LinksTab } from '../components/office/links-tab.tsx';
import { NoticesTab } from '../components/office/notices-tab.tsx';
import { SectionsTab } from '../components/office/sections-tab.tsx';
import { SlidesTab } from '../components/office/slides-tab.tsx';

const TABS = {
  sections: SectionsTab,
  slides: SlidesTab,
  notices: NoticesTab,
  links: LinksTab,
  centre: CentreTab,
} as const;
type Tab = keyof typeof TABS;
const KEYS = Object.keys(TABS) as Tab[];

/** 首页实验维护: what visitors meet, each part with draft, preview, publication and history. */
export default function HomeEditPage() {
  const t = useT();
  const [params, setParams] = useAddressParams();
  const asked = params.get('tab') as Tab;
  const tab: Tab = KEYS.includes(asked) ? asked : 'sections';
  const Panel = TABS[tab];
  const [link, setLink] = useState<{ readonly url: string; readonly until: string } | null>(null);
  const previewing = useAction(async () => {
    const made = await call(previewRoute, { body: {} });
    const url = new URL(addressOf('home', { preview: made.token }), location.origin).href;
    setLink({ url, until: made.expiresAt });
  });
  return (
    <div className="vse-stack">
      <PageHeader
        title={t('route.management.homeShowEdit')}
        lead={t('home.edit.lead')}
        actions={
          <Button icon={<EyeIcon aria-hidden="true" />} loading={previewing.busy} onClick={() => void previewing.run()}>
            {t('home.edit.preview')}
          </Button>
        }
      />
      {link && (
        <Banner
          tone="info"
          live
          onDismiss={() => setLink(null)}
          actions={
            <>
              <a className="vse-button" href={link.url} target="_blank" rel="noopener">
                {t('home.edit.openPreview')}
              </a>
              <CopyButton label={t('ui.action.copy')} onCopy={() => copyText(link.url)} />
            </>
          }
        >
          {t('home.edit.previewUntil', { time: formatInstant(link.until) })}
        </Banner>
      )}
      <Tabs
        label={t('route.management.homeShowEdit')}
        items={KEYS.map((key) => ({ key, label: t(`home.edit.tab.${key}`) }))}
        value={tab}
        onChange={(key) => setParams({ tab: key }, { replace: true })}
      >
        <Panel />
      </Tabs>
    </div>
  );
}
