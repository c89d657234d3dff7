import { Button } from '@mantine/core'
import { IconChecks, IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useGoBack } from '../../../ui/history-entries.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { withoutLink } from '../../data/thread-filters.ts'
import { useHomeBefore } from './use-next-on-home.ts'
import classes from './AllAnswered.module.css'

/** Shown instead of the last conversation once no one is waiting. Takes the focus, which had nowhere to go. */
export const AllAnswered = () => {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  const home = useHomeBefore()
  const goBack = useGoBack(home === null ? '/conversations' : undefined)
  const icon = <IconChevronLeft size={22} stroke={1.5} aria-hidden="true" />
  return (
    <section ref={place} className={classes.place} aria-label="All answered" tabIndex={-1}>
      {home === null ? (
        <Link className={classes.back} to="/conversations" search={withoutLink} aria-label="Back" onClick={goBack}>
          {icon}
        </Link>
      ) : (
        <Link className={classes.back} to="/" search={home} aria-label="Back" onClick={goBack}>
          {icon}
        </Link>
      )}
      <EmptyState
        icon={<IconChecks />}
        title="All answered"
        actions={
          <>
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/" />}>
              Home
            </Button>
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to="/conversations" search={{ folder: 'all' }} />}
            >
              All conversations
            </Button>
          </>
        }
      >
        No one you can write to is waiting for an answer.
      </EmptyState>
    </section>
  )
}
