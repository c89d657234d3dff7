import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconBattery3, IconAdjustmentsHorizontal, IconAntennaBars5, IconWifi } from '@tabler/icons-react'
import type { Phone as PhoneState } from '@attune/contract/conversations/playground-calls'
import { useAccount } from '../../client/account.ts'
import { formatTime } from '../../ui/time/format-times.ts'
import { formatPhone } from '../../ui/format-phone.ts'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { TextField } from './TextField.tsx'
import { Texts } from './Texts.tsx'
import { useNow } from '../../ui/time/use-now.ts'
import { useReactAsClient } from './use-react-as-client.ts'
import { useTextAsClient } from './use-text-as-client.ts'
import classes from './Phone.module.css'

interface PhoneProps {
  phone: PhoneState | undefined
  /** Why the last refresh failed; the shown texts may be outdated. */
  trouble: string | null
  onBack: () => void
  onDeliveries: () => void
}

/** A phone of 372 × 736 px; on a real phone it fills the screen. */
export const Phone = ({ phone, trouble, onBack, onDeliveries }: PhoneProps) => {
  const { timezone } = useAccount()
  const now = useNow()
  return (
    <section className={classes.phone} aria-label={phone === undefined ? 'Phone' : `Phone of ${phone.title}`}>
      <div className={classes.status} aria-hidden="true">
        <span>{formatTime(now, timezone)}</span>
        <span className={classes.signs}>
          <IconAntennaBars5 size={15} stroke={1.5} />
          <IconWifi size={15} stroke={1.5} />
          <IconBattery3 size={17} stroke={1.5} />
        </span>
      </div>
      <header className={classes.head}>
        <span className={classes.back}>
          <ActionIcon variant="subtle" color="gray" size={40} aria-label="Back to the clients" onClick={onBack}>
            <IconArrowLeft size={20} stroke={1.5} />
          </ActionIcon>
        </span>
        <div className={classes.sender}>
          <h2 className={classes.title}>{phone?.organizationTitle ?? '…'}</h2>
          <p className={classes.number}>{phone === undefined ? '…' : formatPhone(phone.number)}</p>
        </div>
        <span className={classes.more}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label="Deliveries to this phone"
            data-tip="Deliveries to this phone"
            data-tip-at="above"
            onClick={onDeliveries}
          >
            <IconAdjustmentsHorizontal size={20} stroke={1.5} />
          </ActionIcon>
        </span>
      </header>
      {trouble !== null && (
        <p className={classes.trouble} role="status">
          {trouble}
        </p>
      )}
      {phone === undefined ? (
        <div className={classes.loading}>
          <SkeletonRows count={6} height={60} label="Loading the phone" />
        </div>
      ) : (
        <Talk phone={phone} />
      )}
    </section>
  )
}

interface TalkProps {
  phone: PhoneState
}

const Talk = ({ phone }: TalkProps) => {
  const { unsent, write, retry } = useTextAsClient(phone)
  const react = useReactAsClient(phone.contactId)
  return (
    <>
      <Texts texts={phone.texts} unsent={unsent} onRetry={retry} onReact={(text, type) => void react(text, type)} />
      <TextField onWrite={write} />
    </>
  )
}
