import type { ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { Drawer } from '../design/dialog.tsx';
import { Segmented } from '../design/radio-group.tsx';
import { Switch } from '../design/switch.tsx';
import { toast } from '../design/toast-store.ts';
import { useT } from '../i18n/translate.ts';
import {
  COLOR_NAMES,
  DISPLAY_VALUES,
  type DisplayKey,
  type DisplaySettings,
  displaySettings,
  useDisplaySettings,
} from './display-settings.ts';
import './settings-drawer.css';

type SwitchKey = { [K in DisplayKey]: DisplaySettings[K] extends boolean ? K : never }[DisplayKey];

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="vse-settings-group">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Toggle({ name, label, hint }: { readonly name: SwitchKey; readonly label: string; readonly hint?: string }) {
  const settings = useDisplaySettings();
  return (
    <Switch
      label={label}
      hint={hint}
      checked={settings[name]}
      onChange={(event) => displaySettings.set({ [name]: event.target.checked })}
    />
  );
}

/** One of few values of a setting; `words` names each of them. */
function Choice<K extends DisplayKey>({
  name,
  label,
  labels,
}: {
  readonly name: K;
  readonly label: string;
  readonly labels: Readonly<Record<string, string>>;
}) {
  const settings = useDisplaySettings();
  const values = DISPLAY_VALUES[name];
  return (
    <Segmented
      label={label}
      labelHidden={false}
      value={String(settings[name])}
      options={Object.entries(labels).map(([value, word]) => ({ value, label: word }))}
      onChange={(picked) => displaySettings.set({ [name]: values.find((value) => String(value) === picked) })}
    />
  );
}

function ColorChoice() {
  const t = useT();
  const { color } = useDisplaySettings();
  const labels: Readonly<Record<string, string>> = {
    blue: t('display.color.blue'),
    cyan: t('display.color.cyan'),
    teal: t('display.color.teal'),
    violet: t('display.color.violet'),
    rose: t('display.color.rose'),
    amber: t('display.color.amber'),
  };
  return (
    <fieldset className="vse-field">
      <legend className="vse-field-label">
        {t('display.color')}
        <span className="vse-settings-picked">{labels[COLOR_NAMES[color]]}</span>
      </legend>
      <div className="vse-settings-colors">
        {DISPLAY_VALUES.color.map((hex) => (
          <label key={hex} className="vse-settings-color" style={{ '--swatch': hex } as object}>
            <input
              type="radio"
              name="color"
              value={hex}
              checked={hex === color}
              onChange={() => displaySettings.set({ color: hex })}
              aria-label={labels[COLOR_NAMES[hex]]}
              title={labels[COLOR_NAMES[hex]]}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** 显示设置: every control takes effect at once. */
export default function SettingsDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      closeOnMask
      title={t('ui.settings.title')}
      width="min(360px, 100vw)"
      footer={
        <Button
          block
          onClick={() => {
            displaySettings.reset();
            toast.show({ text: t('display.wasReset'), tone: 'success' });
          }}
        >
          {t('display.reset')}
        </Button>
      }
    >
      <div className="vse-settings">
        <p className="vse-settings-lead">{t('display.lead')}</p>
        <Group title={t('display.look')}>
          <Choice
            name="nav_theme"
            label={t('display.theme')}
            labels={{
              light: t('ui.settings.light'),
              dark: t('display.darkMenu'),
              realDark: t('ui.settings.dark'),
              auto: t('ui.settings.auto'),
            }}
          />
          <ColorChoice />
          <Toggle name="weak" label={t('display.weak')} hint={t('display.weak.hint')} />
        </Group>
        <Group title={t('display.reading')}>
          <Choice name="font_size" label={t('display.fontSize')} labels={{ 14: '14', 16: '16', 18: '18' }} />
          <Choice
            name="density"
            label={t('display.density')}
            labels={{
              loose: t('display.density.loose'),
              default: t('display.density.default'),
              compact: t('display.density.compact'),
            }}
          />
          <Choice
            name="motion"
            label={t('display.motion')}
            labels={{ system: t('ui.settings.auto'), off: t('display.motion.off') }}
          />
          <Toggle name="shortcuts" label={t('display.shortcuts')} />
          <Toggle name="button_show" label={t('display.buttons')} />
        </Group>
        <Group title={t('display.frame')}>
          <Choice
            name="layout"
            label={t('display.layout')}
            labels={{
              topmenu: t('display.layout.top'),
              sidemenu: t('display.layout.side'),
              mix: t('display.layout.mix'),
            }}
          />
          <Choice
            name="sidebar_type"
            label={t('display.sidebar')}
            labels={{ expanded: t('display.sidebar.expanded'), collapsed: t('display.sidebar.collapsed') }}
          />
          <Choice
            name="content_width"
            label={t('display.width')}
            labels={{ Fluid: t('display.width.fluid'), Fixed: t('display.width.fixed') }}
          />
          <p className="vse-field-hint">{t('display.width.hint')}</p>
          <Toggle name="fixed_header" label={t('display.fixedHeader')} />
          <Toggle name="fixed_sidebar" label={t('display.fixedSidebar')} />
          <Toggle name="auto_hide_header" label={t('display.autoHide')} />
          <Toggle name="multi_tab" label={t('display.multiTab')} />
        </Group>
      </div>
    </Drawer>
  );
}
