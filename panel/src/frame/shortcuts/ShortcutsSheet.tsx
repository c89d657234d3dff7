import { CloseButton, Switch } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useAccount } from '../../client/account.ts'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { setSingleKeys, useSingleKeys } from '../../ui/keys/single-keys.ts'
import { navItemsOf } from '../nav-items.ts'
import { openOverlay } from '../open-overlay.ts'
import { shortcutsFor } from './shortcut-list.ts'
import classes from './ShortcutsSheet.module.css'

/** Opened with `?`: all keyboard shortcuts, and the switch for those without Ctrl or Alt. */
export const ShortcutsSheet = () => {
  const singleKeys = useSingleKeys()
  const pathname = useLocation({ select: (location) => location.pathname })
  const account = useAccount()
  const close = () => openOverlay(null)
  return (
    <Overlay label="Keyboard shortcuts" width={460} onClose={close}>
      <header className={classes.head}>
        <h2 className={classes.title}>Keyboard shortcuts</h2>
        <CloseButton size={28} aria-label="Close" onClick={close} />
      </header>
      {/* It scrolls on low screens, so the keyboard must be able to reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.body} role="region" aria-label="Keys" tabIndex={0} data-autofocus>
        {shortcutsFor(pathname, navItemsOf(account)).map(({ title, keys }) => (
          <section key={title} className={classes.group}>
            <h3 className={classes.groupTitle}>{title}</h3>
            <dl className={classes.keys}>
              {keys.map(({ caps, words, single }) => (
                <div key={`${words} ${caps.join()}`} className={classes.key}>
                  <dt>{words}</dt>
                  <dd data-off={(single === true && !singleKeys) || undefined}>
                    {caps.map((cap) => (
                      <KeyCap key={cap}>{cap}</KeyCap>
                    ))}
                    {single === true && !singleKeys && <span className={classes.off}>off</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <footer className={classes.foot}>
        <Switch
          label="Single keys"
          description="Shortcuts that work without Ctrl or Alt. Saved in this browser."
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </footer>
    </Overlay>
  )
}
