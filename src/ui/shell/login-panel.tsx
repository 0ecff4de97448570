import { useState } from 'react';
import { SkeletonBlock } from '../design/skeleton.tsx';
import { Tabs } from '../design/tabs.tsx';
import { useT } from '../i18n/translate.ts';
import { SlotView } from '../slot.tsx';
import { registerSlot } from './login.slots.ts';
import { LoginForm, type LoginFormProps } from './login-form.tsx';

/**
 * Sign-in with registration beside it: the second tab is there only after 快速注册. Both forms stay mounted, so that
 * their texts and the count-down of a code survive a change of tabs; closing takes all of it away.
 */
export function LoginPanel(props: Pick<LoginFormProps, 'work' | 'onDone' | 'again'>) {
  const t = useT();
  const [offered, setOffered] = useState(false);
  const [tab, setTab] = useState('login');
  const [filled, setFilled] = useState({ account: '', password: '', times: 0 });
  const register = () => {
    setOffered(true);
    setTab('register');
  };
  const login = (
    <LoginForm
      {...props}
      key={filled.times}
      account={filled.account}
      password={filled.password}
      active={tab === 'login'}
      onRegister={register}
    />
  );
  if (props.again) return login;
  return (
    <Tabs
      label={t('ui.login.ways')}
      items={[
        { key: 'login', label: t('ui.login') },
        ...(offered ? [{ key: 'register', label: t('ui.login.register') }] : []),
      ]}
      value={tab}
      onChange={setTab}
    >
      <div hidden={tab !== 'login'}>{login}</div>
      {offered && (
        <div hidden={tab !== 'register'}>
          <SlotView
            slot={registerSlot}
            props={{
              active: tab === 'register',
              onDone: (account, password) => {
                setFilled({ account, password, times: filled.times + 1 });
                setTab('login');
              },
            }}
            waiting={<SkeletonBlock height="520px" />}
          />
        </div>
      )}
    </Tabs>
  );
}
