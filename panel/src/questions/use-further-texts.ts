import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { BURST_SECONDS, BURST_TEXTS_MAX } from '@attune/contract/questions/constants'
import type { RecentQuestion } from '@attune/contract/questions/entity'
import { subscribeLive } from '../client/live.ts'
import { serverNow } from '../client/server-clock.ts'
import { questions } from './question-queries.ts'

/**
 * Reloads the list when a client in it texts who has asked a short time ago: what comes within 90 seconds of another text
 * belongs to the same question.
 */
export const useFurtherTexts = (rows: readonly RecentQuestion[]): void => {
  const hear = useEffectEvent((event: LiveEvent) => {
    if (event.event !== 'changed' || event.kind !== 'MessageReceived') return
    const since = serverNow() - BURST_SECONDS * BURST_TEXTS_MAX * 1_000
    const mayBelong = ({ contact, askedAt }: RecentQuestion) =>
      contact._id === event.ids.contactId && Date.parse(askedAt) > since
    if (rows.some(mayBelong)) questions.reloadSoon()
  })
  useEffect(() => subscribeLive((event) => hear(event)), [])
}
