import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onSessionEnd } from '../../../client/session.ts'
import { linkedSequence } from './linked-message.ts'
import { makeTimelinePlaces, type TimelinePlace } from './timeline-places.ts'

/** Where a timeline opens, and how its position is kept on leaving. */
export interface TimelineOpening {
  /** Changes whenever the timeline must be opened again. */
  key: string
  /** The sequence of the linked message; null without a link, or when a position is restored. */
  linked: number | null
  /** The position this history step was left at. */
  restored: TimelinePlace | null
  keep: (place: Omit<TimelinePlace, 'contactId'>) => void
}

const places = makeTimelinePlaces(sessionStorage)
onSessionEnd(places.clear)

let watched: object | null = null

/** Back and Forward restore the exact position; a link leads to its message, even when followed again. */
export const useTimelineOpening = (contactId: string, msgId: string | undefined): TimelineOpening => {
  const router = useRouter()
  // The address changes a moment before the page: until another conversation is shown, this one stays as it is.
  const here = useRouterState({
    select: ({ location }) => (location.pathname.includes(contactId) ? location.state.__TSR_index : null),
  })
  const [again, setAgain] = useState(0)
  const [opened, setOpened] = useState(() => ({ step: here ?? 0, again, restored: places.at(here ?? 0, contactId) }))
  const step = here ?? opened.step
  if (opened.step !== step || opened.again !== again)
    setOpened({ step, again, restored: opened.step === step ? null : places.at(step, contactId) })

  useEffect(() => {
    if (watched === router) return
    watched = router
    router.history.subscribe(({ action, location }) => {
      if (action.type === 'PUSH') places.forgetFrom(location.state.__TSR_index)
    })
  }, [router])

  // Following a link to the current URL doesn't change it.
  useEffect(() => {
    if (msgId === undefined) return undefined
    return router.subscribe('onResolved', ({ hrefChanged }) => {
      if (!hrefChanged) setAgain((times) => times + 1)
    })
  }, [router, msgId])

  const { restored } = opened
  const linked = restored === null ? linkedSequence(msgId, contactId) : null
  // The address reports its link a moment after its history step, and moving between search hits stays in one step.
  const [lastLinked, setLastLinked] = useState(linked)
  if (linked !== null && linked !== lastLinked) setLastLinked(linked)
  return {
    key: `${opened.step} ${opened.again} ${lastLinked}`,
    linked,
    restored,
    keep: (place) => places.keep(opened.step, { contactId, ...place }),
  }
}
