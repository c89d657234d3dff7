import { useLocation, useRouter, type ParsedLocation } from '@tanstack/react-router'
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
  const [again, setAgain] = useState(0)
  const [opened, setOpened] = useState(() => {
    const step = stepOf(router.state.location, contactId) ?? 0
    return { step, again, restored: places.at(step, contactId) }
  })
  // The address changes a moment before the page: until another conversation is shown, this one stays as it is, and
  // isn't drawn again.
  const step = useLocation({ select: (location) => stepOf(location, contactId) ?? opened.step })
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

/** The history step at which the address is this client's; null while it is another one's. */
const stepOf = ({ pathname, state }: ParsedLocation, contactId: string): number | null =>
  pathname.includes(contactId) ? state.__TSR_index : null
