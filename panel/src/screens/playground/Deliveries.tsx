import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Phone } from '@attune/contract/conversations/playground-calls'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { FaultSwitches } from './FaultSwitches.tsx'
import { WhatHappened } from './WhatHappened.tsx'
import classes from './Deliveries.module.css'

interface DeliveriesProps {
  phone: Phone | undefined
  /** Whether the panel is open; only matters on narrow screens. */
  isOpen: boolean
  onClose: () => void
}

/** The carrier's faults for this phone and its event log. */
export const Deliveries = ({ phone, isOpen, onClose }: DeliveriesProps) => {
  const close = useRef<HTMLButtonElement>(null)

  // On wide screens the button is hidden and can't take focus.
  useEffect(() => {
    if (isOpen) close.current?.focus()
  }, [isOpen])

  return (
    <aside
      className={classes.panel}
      data-shown={isOpen || undefined}
      aria-labelledby="deliveries"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) onClose()
      }}
    >
      <header className={classes.head}>
        <h2 id="deliveries" className={classes.title}>
          Deliveries to this phone
        </h2>
        <span className={classes.close}>
          <ActionIcon
            ref={close}
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Back to the phone"
            onClick={onClose}
          >
            <IconX size={18} stroke={1.5} />
          </ActionIcon>
        </span>
      </header>
      {phone === undefined ? (
        <SkeletonRows count={8} height={52} label="Loading deliveries" />
      ) : (
        <>
          <FaultSwitches phone={phone} />
          <WhatHappened events={phone.events} />
        </>
      )}
    </aside>
  )
}
