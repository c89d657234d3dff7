import type { SentEvent } from '@attune/contract/scenes/nodes/values'
import { waitsByClock } from '@attune/engine/inputs/clock-changed'
import { eventNames } from '@attune/engine/inputs/event-names'
import type { Job } from '../../../work/kinds.ts'
import { moveFeedPosition, feedPositionOf, type FeedPosition } from '@attune/store/scenes/runs/feed-positions'
import type { Deps } from '../../../deps.ts'
import { advanceFromWork } from './from-work.ts'
import type { RunSession } from '../run-session.ts'
import { advanceRuns } from '../advance-runs.ts'
import { feedMessages } from './feed-messages.ts'
import { startByEvent } from './start-by-trigger.ts'
import { clockOf } from '../../../contacts/client-clock.ts'
import { leavesToday } from '../../../conversations/automated/leaves-today.ts'

declare module '../../../work/kinds.ts' {
  interface WorkPayloads {
    'tell-runs': ContactFactPayload
  }
}

/** Something that happened to a client, under the name scenes wait for. */
export interface ClientEvent {
  name: SentEvent
  data: Record<string, unknown>
}

/** Something about a client has changed: runs that wait for it continue, scenes it triggers start. */
export const feedEvents = (deps: Deps, item: Job<'tell-runs'>): Promise<void> =>
  advanceFromWork(deps, item, item.payload.contactId, async (session) => {
    await feedMessages(session)
    const position = await feedPositionOf(session.tx, session.contact.contact_id)
    await feedClockChange(session, item.payload, position)
    const events = eventsOf(session, item.payload, position)
    if (position !== undefined)
      await moveFeedPosition(session.tx, session.contact.contact_id, { labels: session.contact.labels })
    const told = position === undefined ? firstLabelsOf(session.contact, item.payload) : []
    for (const event of events) await feedEvent(session, event)
    if (told.length > 0) await settleFirstPosition(session, told)
  })

/** If these labels started the client's first run, it knows them; only the labels of other jobs are still to be told. */
const settleFirstPosition = async ({ tx, contact }: RunSession, told: readonly string[]): Promise<void> => {
  const position = await feedPositionOf(tx, contact.contact_id)
  if (position === undefined) return
  const labels = [...new Set([...position.labels, ...told])]
  await moveFeedPosition(tx, contact.contact_id, { labels })
}

/** Feeds one event to every run that waits for it and starts the scenes it triggers. */
export const feedEvent = async (session: RunSession, { name, data }: ClientEvent): Promise<void> => {
  const names = eventNames(name, data)
  for (const { run } of session.runs)
    if (run.tokens.some(({ wait }) => wait.kind === 'event' && names.includes(wait.name)))
      session.queue.push({ kind: 'turn', runId: run.runId, input: { kind: 'event', name, data } })
  await startByEvent(session, names)
  await advanceRuns(session)
}

/** Has runs recalculate the moments they wait for if the client's time zone, routine or dates have changed. */
const feedClockChange = async (
  session: RunSession,
  { fact }: FactPayload,
  position: FeedPosition | undefined,
): Promise<void> => {
  const { tx, contact, settings, at } = session
  const clock = clockOf(contact, settings)
  if (position === undefined || position.clock === clock) return
  await moveFeedPosition(tx, contact.contact_id, { clock })
  const waiting = session.runs.filter(({ run }) => run.tokens.some(waitsByClock))
  if (waiting.length === 0) return
  // A setting of the organization doesn't send something to all of its clients at once.
  const mayBeLate = fact !== 'AutomationSettingsChanged' && (await leavesToday(tx, contact, settings, at))
  for (const { run } of waiting)
    session.queue.push({ kind: 'turn', runId: run.runId, input: { kind: 'clock-changed', mayBeLate } })
  await advanceRuns(session)
}

type FactPayload = Job<'tell-runs'>['payload']

/**
 * Translates a fact into events. Facts carry no values, so these are read from the client. Tags are compared with those
 * that runs saw last, whatever the fact is about: of several facts, any may be fed first.
 */
const eventsOf = (session: RunSession, payload: FactPayload, position: FeedPosition | undefined): ClientEvent[] => {
  const { contact } = session
  const tags = position === undefined ? firstTagEvents(contact, payload) : tagEventsSince(position.labels, contact)
  return [...tags, ...otherEventsOf(contact, payload)]
}

type Contact = RunSession['contact']

const otherEventsOf = (contact: Contact, payload: FactPayload): ClientEvent[] => {
  switch (payload.fact) {
    case 'ContactStatusChanged':
      return [{ name: 'status-changed', data: { status: contact.status } }]
    case 'ContactMuted':
    case 'ContactMutedByAutomation':
      return [{ name: 'muted', data: { until: contact.muted_until?.toISOString() ?? null } }]
    case 'ContactUnmuted':
      return [{ name: 'unmuted', data: {} }]
    case 'ProgramStarted':
      return [{ name: 'program-started', data: { programId: payload.programId ?? null } }]
    case 'ProgramEnded':
      return [{ name: 'program-ended', data: { programId: payload.programId ?? null } }]
    case 'ContactChanged': {
      const fields = (payload.fields ?? []).filter((field) => field !== 'labels')
      return fields.length === 0 ? [] : [{ name: 'profile-changed', data: { fields } }]
    }
    default:
      return []
  }
}

const tagEventsSince = (before: readonly string[], { labels }: Contact): ClientEvent[] => {
  const came = labels.filter((label) => !before.includes(label))
  const went = before.filter((label) => !labels.includes(label))
  return [
    ...(came.length > 0 ? [tagEvent('tag-added', came)] : []),
    ...(went.length > 0 ? [tagEvent('tag-removed', went)] : []),
  ]
}

/** Before a client's first run, only the fact's counts say what changed. */
const firstTagEvents = (contact: Contact, payload: FactPayload): ClientEvent[] => {
  if (!isAboutLabels(payload)) return []
  const came = firstLabelsOf(contact, payload)
  return [
    ...(came.length > 0 ? [tagEvent('tag-added', came)] : []),
    ...((payload.went ?? 0) > 0 ? [tagEvent('tag-removed', [])] : []),
  ]
}

const tagEvent = (name: 'tag-added' | 'tag-removed', tags: readonly string[]): ClientEvent => ({ name, data: { tags } })

/** New labels are added at the end. */
const firstLabelsOf = ({ labels }: Contact, payload: FactPayload): string[] => {
  const { came = 0 } = payload
  return isAboutLabels(payload) && came > 0 ? labels.slice(-came) : []
}

const isAboutLabels = ({ fact, fields }: FactPayload): boolean =>
  fact === 'ContactChanged' && fields?.includes('labels') === true
