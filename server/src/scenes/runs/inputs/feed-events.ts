import type { FactKind } from '@attune/contract/app/facts'
import { moveFeedPosition, feedPositionOf, type FeedPosition } from '@attune/store/scenes/runs/feed-positions'
import type { ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../../deps.ts'
import { advanceFromWork } from './from-work.ts'
import type { RunSession } from '../run-session.ts'
import { advanceRuns } from '../advance-runs.ts'
import { feedMessages } from './feed-messages.ts'
import { startByEvent } from '../triggers/start-by.ts'
import { clockOf } from '../world-of.ts'

/** Something that happened to a client, by the name scenes wait for. */
export interface ClientEvent {
  name: string
  data: Record<string, unknown>
}

/** Something about a client has changed: runs that wait for it go on, scenes that begin with it start. */
export const feedEvents = (deps: Deps, item: ClaimedWork): Promise<void> =>
  advanceFromWork(deps, item, String(item.payload['contactId']), async (play) => {
    await feedMessages(play)
    const place = await feedPositionOf(play.tx, play.contact.contact_id)
    await feedClockChange(play, place)
    const events = eventsOf(play, item.payload, place)
    if (place !== undefined) await moveFeedPosition(play.tx, play.contact.contact_id, { labels: play.contact.labels })
    for (const event of events) await feedEvent(play, event)
  })

/** Tells one event to every run that waits for it, and starts the scenes that begin with it. */
export const feedEvent = async (play: RunSession, { name, data }: ClientEvent): Promise<void> => {
  // A custom event has a name of its own; scenes wait for it, or for any.
  const names = name === 'custom' && typeof data['name'] === 'string' ? [name, `custom:${data['name']}`] : [name]
  for (const { run } of play.live)
    if (run.tokens.some(({ wait }) => wait.kind === 'event' && names.includes(wait.name)))
      play.next.push({ kind: 'turn', runId: run.runId, input: { kind: 'event', name, data } })
  await startByEvent(play, names)
  await advanceRuns(play)
}

/** Moments that runs wait for are worked out anew when zone or routine are others than they were. */
const feedClockChange = async (play: RunSession, place: FeedPosition | undefined): Promise<void> => {
  const clock = clockOf(play.contact, play.settings)
  if (place === undefined || place.clock === clock) return
  await moveFeedPosition(play.tx, play.contact.contact_id, { clock })
  for (const { run } of play.live)
    if (run.tokens.some(({ wait }) => wait.kind === 'time'))
      play.next.push({ kind: 'turn', runId: run.runId, input: { kind: 'clock-changed' } })
  await advanceRuns(play)
}

/** What a fact means to scenes. It carries no values: they are looked up. */
const eventsOf = (
  play: RunSession,
  payload: Record<string, unknown>,
  place: FeedPosition | undefined,
): ClientEvent[] => {
  const { contact } = play
  switch (payload['fact'] as FactKind) {
    case 'ContactStatusChanged':
      return [{ name: 'status-changed', data: { status: contact.status } }]
    case 'ContactMuted':
    case 'ContactMutedByAutomation':
      return [{ name: 'muted', data: { until: contact.muted_until?.toISOString() ?? null } }]
    case 'ContactUnmuted':
      return [{ name: 'unmuted', data: {} }]
    case 'ContactChanged':
      return changesOf(play, payload, place)
    default:
      return []
  }
}

const changesOf = (
  play: RunSession,
  payload: Record<string, unknown>,
  place: FeedPosition | undefined,
): ClientEvent[] => {
  const fields: unknown[] = Array.isArray(payload['fields']) ? payload['fields'] : []
  const other = fields.filter((field) => field !== 'labels')
  return [
    ...(fields.includes('labels') ? tagEvents(play, payload, place) : []),
    ...(other.length === 0 ? [] : [{ name: 'profile-changed', data: { fields: other } }]),
  ]
}

/** By what runs saw last; for a client whom none has followed yet the fact says whether any came or went. */
const tagEvents = (
  { contact }: RunSession,
  payload: Record<string, unknown>,
  place: FeedPosition | undefined,
): ClientEvent[] => {
  const before = place?.labels
  const came = before === undefined ? [] : contact.labels.filter((label) => !before.includes(label))
  const went = before === undefined ? [] : before.filter((label) => !contact.labels.includes(label))
  const isSaid = (what: string) => before === undefined && Number(payload[what] ?? 0) > 0
  return [
    ...(came.length > 0 || isSaid('came') ? [{ name: 'tag-added', data: { tags: came } }] : []),
    ...(went.length > 0 || isSaid('went') ? [{ name: 'tag-removed', data: { tags: went } }] : []),
  ]
}
