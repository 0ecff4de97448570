import { lazy, Suspense } from 'react';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { Switch } from '../../../../../ui/design/switch.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../../ui/shell/chunks.ts';
import { type CentreContent, GROUPS, INDICATORS } from '../../../shared/page.model.ts';
import { GroupEditor } from './group-editor.tsx';

const RichEditor = lazy(() => loadChunk(() => import('../../../../../ui/editor/rich-editor.tsx')));

/** 中心介绍与数字: the introduction, and which counted numbers show. No number can be typed. */
export function CentreTab() {
  const t = useT();
  return (
    <GroupEditor<CentreContent>
      group={GROUPS.centre}
      title={t('home.edit.tab.centre')}
      describe={({ path }) => t(`home.edit.part.${path.split('.')[0] as 'rule'}`)}
    >
      {({ value, set, fault, disabled }) => (
        <div className="vse-form">
          <fieldset className="vse-editing-ticks" disabled={disabled}>
            <legend>{t('home.edit.indicators')}</legend>
            <p>{t('home.edit.indicatorsHint')}</p>
            {INDICATORS.map((key) => (
              <Checkbox
                key={key}
                label={t(`home.figure.${key}`)}
                hint={t(`home.counts.${key}`)}
                checked={value.indicators.includes(key)}
                onChange={(event) =>
                  set({
                    ...value,
                    indicators: INDICATORS.filter((one) =>
                      one === key ? event.target.checked : value.indicators.includes(one),
                    ),
                  })
                }
              />
            ))}
          </fieldset>
          <Switch
            label={t('home.edit.part.partners')}
            hint={t('home.edit.partnersHint')}
            checked={value.partners}
            disabled={disabled}
            onChange={(event) => set({ ...value, partners: event.target.checked })}
          />
          <Suspense fallback={<SkeletonBlock height="240px" />}>
            <RichEditor
              label={t('home.edit.part.introduction')}
              hint={t('home.edit.introductionHint')}
              error={fault('introduction')}
              html={value.introduction}
              onChange={(introduction) => set({ ...value, introduction })}
            />
          </Suspense>
        </div>
      )}
    </GroupEditor>
  );
}
