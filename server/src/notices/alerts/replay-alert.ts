import { setImmediate as breathe } from 'node:timers/promises'
import { DAY_MS } from '@attune/contract/durations'
import type { AlertReplay } from '@attune/contract/notices/alert-entity'
import { REPLAY_CLIENTS_MAX, REPLAY_DAYS, REPLAY_NAMES_MAX } from '@attune/contract/notices/alert-limits'
import { replayCondition } from '@attune/engine/alerts/replay-condition'
import { contactIdsAfter, countClients } from '@attune/store/notices/alert-clients'
import type { Member } from '../../calls/who.ts'
import { accessNames } from '../../contacts/access.ts'
import type { Deps } from '../../deps.ts'
import { readCondition } from './read-alert.ts'
import { loadClients } from './load-clients.ts'

const BATCH = 200

/** Returns when an alert would have been raised in the last 30 days, based on what is stored about the clients. */
export const replayAlert = async (
  deps: Deps,
  who: Member,
  { condition, restDays }: { condition: string; restDays: number },
): Promise<AlertReplay> => {
  const reads = readCondition(condition)
  const now = deps.now()
  const from = new Date(now.getTime() - REPLAY_DAYS * DAY_MS)
  const replay = { condition, reads, restDays, from: from.getTime(), to: now.getTime() }
  const found: { contactId: string; times: number; lastAt: number }[] = []
  const failures: string[] = []
  let clients = 0
  for (let after: string | undefined = ''; after !== undefined && clients < REPLAY_CLIENTS_MAX;) {
    const contactIds: string[] = await deps.store.tenant(who.organizationId, async (tx) => {
      const ids = await contactIdsAfter(tx, after ?? '', BATCH)
      for (const client of await loadClients(tx, { contactIds: ids, reads, from, isNow: false })) {
        const { events, failure } = replayCondition(client, replay)
        const fired = events.filter(({ event }) => event === 'fire')
        const lastAt = fired.at(-1)?.at
        if (lastAt !== undefined) found.push({ contactId: client.id, times: fired.length, lastAt })
        if (failure !== null) failures.push(failure)
      }
      return ids
    })
    clients += contactIds.length
    after = contactIds.length < BATCH ? undefined : contactIds.at(-1)
    // A long replay lets others take their turn.
    await breathe()
  }
  const latest = found.toSorted((a, b) => b.lastAt - a.lastAt).slice(0, REPLAY_NAMES_MAX)
  return deps.store.tenant(who.organizationId, async (tx) => {
    const titleOf = await accessNames(
      tx,
      who,
      latest.map(({ contactId }) => contactId),
    )
    return {
      times: found.reduce((sum, { times }) => sum + times, 0),
      clients: found.length,
      found: latest.flatMap(({ contactId, times, lastAt }) => {
        const title = titleOf.get(contactId)
        return title === undefined ? [] : [{ _id: contactId, title, times, lastAt: new Date(lastAt).toISOString() }]
      }),
      read: { clients, of: Math.max(clients, await countClients(tx)) },
      unreadable: failures[0] === undefined ? null : { clients: failures.length, reason: failures[0] },
      unknown: UNKNOWN.flatMap(({ names, text }) => (names.some((name) => reads.has(name)) ? [text] : [])),
    }
  })
}

/** What isn't kept in history, for conditions that read it. */
const UNKNOWN = [
  { names: ['tags'], text: 'Labels are read as they are today; earlier ones aren’t kept.' },
  { names: ['profile'], text: 'The profile is read as it is today; earlier values aren’t kept.' },
  { names: ['contact'], text: 'Status and opt-outs are read as they are today; earlier ones aren’t kept.' },
  { names: ['ranks', 'rankFall'], text: 'A rank counts from the client’s text on, not from when it was set.' },
  {
    names: ['unansweredTexts', 'hoursUnanswered'],
    text: 'Conversations that were only marked as answered count as unanswered.',
  },
]
