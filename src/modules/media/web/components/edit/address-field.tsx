import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { courseTreeRoute, getNodeRoute } from '../../../../courses/shared/structure.contract.ts';
import { mediaRoute, saveMediaRoute } from '../../../shared/media.contract.ts';
import { faultOfAddress, MAX_ADDRESS } from '../../../shared/media.model.ts';
import type { Media } from '../media-facts.model.ts';
import { settingsOf } from './media-settings.tsx';

/** A video on another server of the school, by its address: measured here before it is saved. */
export function AddressField({ nodeId, media }: { readonly nodeId: string; readonly media: Media }) {
  const t = useT();
  const now = media.file?.address ?? '';
  const [typed, setTyped] = useState(now);
  const [fault, setFault] = useState<string | null>(null);
  const sources = formatList(media.sources);
  const save = useAction(
    async (address: string) => {
      const wrong = faultOfAddress(address, media.sources);
      if (wrong) return setFault(t(`media.fault.${wrong}`, { sources }));
      const { durationAt } = await import('../../client/measure.engine.ts');
      const duration = await durationAt(address);
      if (duration === null) return setFault(t('media.fault.notPlayed'));
      // Another video begins without the picture of the old one.
      const { metadata: _kept, ...usage } = settingsOf(media.file);
      const settings = { ...usage, poster: null, downloadable: false };
      const body = { version: media.version, upload: null, address, duration, pages: null, ...settings };
      await call(saveMediaRoute, { params: { nodeId }, body });
      await refresh(mediaRoute, getNodeRoute, courseTreeRoute);
      return undefined;
    },
    { quiet: true },
  );
  const address = typed.trim();
  const use = () => {
    setFault(null);
    if (address !== '' && address !== now) void save.run(address);
  };
  return (
    <div className="vse-lines">
      <TextField
        label={t('media.edit.address')}
        hint={t('media.edit.addressHint', { sources })}
        type="url"
        inputMode="url"
        maxLength={MAX_ADDRESS}
        spellCheck={false}
        value={typed}
        error={fault ?? save.error?.fieldMessage('address') ?? save.error?.message}
        onChange={(event) => {
          setTyped(event.target.value);
          setFault(null);
          save.reset();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The settings around it are a form of their own.
          event.preventDefault();
          use();
        }}
      />
      <div>
        <Button loading={save.busy} disabled={address === '' || address === now} onClick={use}>
          {t('media.edit.useAddress')}
        </Button>
      </div>
    </div>
  );
}
