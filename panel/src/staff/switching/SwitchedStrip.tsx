import { Button } from '@mantine/core'
import { IconEye, IconUserShare } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useAccount } from '../../client/account.ts'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { useSingleKeys } from '../../ui/keys/single-keys.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { formatTime } from '../../ui/time/format-times.ts'
import { switchBack } from './switch-account.ts'
import classes from './Switching.module.css'

const load = () => import('./ActAsDialog.tsx')
const reach = () => void load().catch(() => undefined)
const ActAsDialog = lazyPart(async () => (await load()).ActAsDialog)

/** Shown above every page while the user is in another account: whose it is, what they may do, and the way back. */
export const SwitchedStrip = () => {
  const { name, switched } = useAccount()
  if (switched === null) return null
  return <Strip name={name} confirmed={switched.confirmedAt !== null} until={switched.expiresAt} />
}

const Strip = ({ name, confirmed, until }: { name: string; confirmed: boolean; until: string }) => {
  const singleKeys = useSingleKeys()
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void switchBack().finally(() => setLeaving(false))
  }
  useShortcuts({ B: leave })
  const Icon = confirmed ? IconUserShare : IconEye
  // The visitor's own clock: the account's time zone is its owner's.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <section className={classes.strip} data-acting={confirmed || undefined} aria-label="Switched account">
      <Icon className={classes.icon} size={18} stroke={1.5} aria-hidden="true" />
      <p className={classes.words} role="status" dir="auto">
        <strong>{confirmed ? `You’re acting as ${name}` : `You’re in ${name}’s account`}</strong>
        <span className={classes.more}>
          {confirmed
            ? 'What you change is recorded under both names.'
            : 'You can only look: nothing is changed or marked as read.'}
          {` Until ${formatTime(new Date(until), zone)}.`}
        </span>
      </p>
      <span className={classes.actions}>
        {!confirmed && (
          <Button variant="default" onPointerEnter={reach} onFocus={reach} onClick={() => setAsking(true)}>
            Act as {firstNameOf(name)}
          </Button>
        )}
        <Button
          variant="default"
          loading={leaving}
          onClick={leave}
          {...(singleKeys && {
            'aria-keyshortcuts': 'Shift+B',
            rightSection: (
              <span className={classes.cap} aria-hidden="true">
                <KeyCap>Shift B</KeyCap>
              </span>
            ),
          })}
        >
          Switch back
        </Button>
      </span>
      {asking && (
        <Suspense>
          <ActAsDialog name={name} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  )
}

const firstNameOf = (name: string): string => name.split(' ')[0] ?? name
