import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Switch } from '../../../../ui/design/switch.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useOnline } from '../../../../ui/table/use-online.ts';
import { updateUnitRoute } from '../../shared/unit.contract.ts';
import type { Unit } from './unit-ref.model.ts';
import { refreshUnits } from './use-unit-commands.tsx';

/** 设置: whether the college looks at an application before the platform does. */
export function UnitSettings({ unit }: { readonly unit: Unit }) {
  const t = useT();
  const online = useOnline();
  const save = useAction(
    async (collegeReview: boolean) => {
      try {
        await call(updateUnitRoute, { params: { id: unit.id }, body: { collegeReview, version: unit.version } });
      } finally {
        await refreshUnits();
      }
    },
    { done: t('units.settings.saved') },
  );
  return (
    <Switch
      label={t('units.settings.review')}
      hint={t('units.settings.reviewHint')}
      checked={unit.collegeReview}
      disabled={!online || !unit.can.edit || save.busy}
      onChange={(event) => void save.run(event.target.checked)}
    />
  );
}
