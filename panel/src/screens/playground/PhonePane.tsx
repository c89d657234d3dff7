import { Button } from '@mantine/core'
import { IconAlertCircle, IconDeviceMobile, IconDeviceMobileOff } from '@tabler/icons-react'
import { failureOf } from '../../client/failure.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Deliveries } from './Deliveries.tsx'
import { Phone } from './Phone.tsx'
import { usePhone, usePhones } from './use-phones.ts'
import classes from './PhonePane.module.css'

/** Shown beside the clients until one is chosen. It is empty if there are none: then their list says what to do. */
export const NobodyChosen = () => {
  const { data } = usePhones('')
  return (
    <div className={classes.nobody}>
      {data !== undefined && data.data.length > 0 && (
        <EmptyState icon={<IconDeviceMobile />} title="Choose a client">
          You’ll see their phone: read what arrives and text back.
        </EmptyState>
      )}
    </div>
  )
}

interface PhonePaneProps {
  contactId: string
  /** On narrow screens, whether the deliveries panel covers the phone. */
  showsDeliveries: boolean
  onBack: () => void
  onDeliveries: (open: boolean) => void
}

/** The chosen client's phone, with the carrier's deliveries next to it. */
export const PhonePane = ({ contactId, showsDeliveries, onBack, onDeliveries }: PhonePaneProps) => {
  const { data, error, refetch } = usePhone(contactId)
  if (data !== undefined || error === null) {
    return (
      <>
        <div className={classes.table} data-covered={showsDeliveries || undefined}>
          <Phone
            phone={data}
            trouble={error === null ? null : failureOf(error).content}
            onBack={onBack}
            onDeliveries={() => onDeliveries(true)}
          />
        </div>
        <Deliveries phone={data} isOpen={showsDeliveries} onClose={() => onDeliveries(false)} />
      </>
    )
  }
  const { status, title, content } = failureOf(error)
  const isGone = status === 404
  return (
    <div className={classes.nobody}>
      <EmptyState
        tone={isGone ? 'quiet' : 'bad'}
        icon={isGone ? <IconDeviceMobileOff /> : <IconAlertCircle />}
        title={title}
        actions={
          <>
            {!isGone && (
              <Button variant="default" onClick={() => void refetch()}>
                Try again
              </Button>
            )}
            <Button variant="default" onClick={onBack}>
              Choose a client
            </Button>
          </>
        }
      >
        {content}
      </EmptyState>
    </div>
  )
}
