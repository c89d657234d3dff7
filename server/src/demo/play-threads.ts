import { clients, organizations, staff } from '@attune/samples/cast'
import type { SampleMessage } from '@attune/samples/shapes'
import { threads } from '@attune/samples/threads'
import { threadId } from '@attune/contract/ids'
import type { PastText } from '@attune/carriers/simulator/history'
import { standingOf } from '@attune/store/staff/accounts'
import { claimWork, type ClaimedWork } from '@attune/store/work/queue'
import { deliverMessage } from '../conversations/deliver-message.ts'
import { receiveMessage } from '../conversations/receive-message.ts'
import { recordReceipt } from '../conversations/record-receipt.ts'
import { sendMessage } from '../conversations/send-message.ts'
import { patchThread } from '../conversations/threads.ts'
import type { Deps } from '../deps.ts'
import { enter, personFrom, type Member } from '../staff/who.ts'
import { pastCarrier } from './past-carrier.ts'
import type { Cast } from './cast.ts'

type Turn = SampleMessage & { client: string; index: number }

/** Threads played at once: each waits for the database most of the time. */
const AT_ONCE = 4

/**
 * Plays every thread of the samples through the product, each of its messages at its own time and after the one before;
 * some threads at once, for their clients know nothing of each other. Answers what all phones went through, in order.
 */
export const playThreads = async (deps: Deps, cast: Cast, now: Date): Promise<PastText[]> => {
  const carrier = pastCarrier()
  const members = await membersOf(deps, cast)
  const delivery = deliveries(deps)
  const past: PastText[] = []
  await someAtOnce(threads, async (thread) => {
    const turns = thread.messages.map((message, index): Turn => ({ ...message, client: thread.client, index }))
    for (const turn of turns.toSorted((a, b) => b.minutesAgo - a.minutesAgo)) {
      const at = new Date(now.getTime() - turn.minutesAgo * 60_000)
      const then: Deps = { ...deps, now: () => at, carriers: new Map([[carrier.name, carrier]]) }
      past.push(await play(then, cast, members, turn, at, delivery))
    }
  })
  await markRead(deps, cast, members)
  return past.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

const someAtOnce = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  const waiting = [...all]
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

type DeliveryOf = (messageId: string) => Promise<ClaimedWork | undefined>

/** Work of all threads lies in one queue: whoever claims another thread's delivery keeps it for that thread. */
const deliveries = (deps: Deps): DeliveryOf => {
  const claimed = new Map<string, ClaimedWork>()
  let claiming = Promise.resolve()
  return async (messageId) => {
    claiming = claiming.then(async () => {
      if (claimed.has(messageId)) return
      for (const item of await claimWork(deps.store.global, 10, 60_000))
        claimed.set(String(item.payload['messageId']), item)
    })
    await claiming
    return claimed.get(messageId)
  }
}

const play = async (
  deps: Deps,
  cast: Cast,
  members: Map<string, Member>,
  turn: Turn,
  at: Date,
  delivery: DeliveryOf,
): Promise<PastText> => {
  const client = clients.find(({ key }) => key === turn.client)
  const number = organizations.find(({ key }) => key === client?.organization)?.number
  if (client === undefined || number === undefined) throw new Error(`The cast has no client called ${turn.client}.`)
  const id = `demo-${turn.client}-${turn.index}`.slice(0, 40)
  if (turn.direction === 'in') {
    const text = { id, from: client.phone, to: number, text: turn.text }
    await receiveMessage(deps, 'simulator', { kind: 'message', at, ...text }, 'demo')
    return { kind: 'written', ref: id, at, ...text }
  }
  const member = members.get(`${turn.by} ${client.organization}`)
  if (member === undefined) throw new Error(`The cast has nobody called ${turn.by}.`)
  const message = await sendMessage(deps, member, {
    id: cast.contactId(client.key),
    suffix: id.padEnd(8, '-'),
    text: turn.text,
  })
  const item = await delivery(message.id)
  if (item !== undefined) await deliverMessage(deps, item)
  const later: Deps = { ...deps, now: () => new Date(at.getTime() + 2_000) }
  const receipt = { kind: 'receipt' as const, from: number, messageId: message.id, ref: message.id, at }
  await recordReceipt(
    later,
    'simulator',
    { ...receipt, status: turn.failedWith === null ? 'delivered' : 'failed', error: turn.failedWith },
    'demo',
  )
  return {
    kind: 'sent',
    id: message.id,
    ref: message.id,
    from: number,
    to: client.phone,
    text: turn.text,
    at,
    failedWith: turn.failedWith,
  }
}

/** Everybody of the cast as a member of each organization they may act in, by "key organization". */
const membersOf = async (deps: Deps, cast: Cast): Promise<Map<string, Member>> => {
  const members = new Map<string, Member>()
  for (const person of staff) {
    const standing = await standingOf(deps.store.global, cast.accountId(person.key))
    const session = { sessionId: 'demo', accessExpiresAt: deps.now() }
    const signedIn = personFrom(standing, session, { address: 'demo', requestId: 'demo' })
    const places = person.organization === null ? [] : [person.organization]
    for (const place of places) {
      const member = signedIn === null ? null : await enter(deps, signedIn, cast.organizationId(place))
      if (member !== null) members.set(`${person.key} ${place}`, member)
    }
  }
  return members
}

/** Everybody has read what their thread says they have. */
const markRead = (deps: Deps, cast: Cast, members: Map<string, Member>): Promise<void> =>
  someAtOnce(threads, async (thread) => {
    const client = clients.find(({ key }) => key === thread.client)
    if (client === undefined) return
    const id = threadId(cast.contactId(client.key))
    const readSequence = readUpTo(thread.messages, thread.unread)
    for (const person of staff.filter((each) => each.organization === client.organization)) {
      const member = members.get(`${person.key} ${client.organization}`)
      const reaches =
        member !== undefined &&
        (member.reach.kind === 'all' ||
          client.coaches.some(
            (coach) => member.reach.kind === 'coaches' && member.reach.accountIds.includes(cast.accountId(coach)),
          ))
      if (reaches) await patchThread(deps, member, { id, readSequence })
    }
  })

/** The sequence before the last `unread` incoming messages. */
const readUpTo = (messages: readonly SampleMessage[], unread: number): number => {
  let left = unread
  for (let sequence = messages.length; sequence > 0; sequence -= 1) {
    if (messages[sequence - 1]?.direction !== 'in') continue
    if (left === 0) return messages.length
    left -= 1
    if (left === 0) return sequence - 1
  }
  return left === 0 ? messages.length : 0
}
