import { setTimeout as pause } from 'node:timers/promises'
import { PORTS, SIMULATOR_SECRET, toDatabaseUrl, toUrl } from './addresses.ts'
import { call } from './call.ts'
import type { Lab } from './lab.ts'
import type { Journal } from './traffic.ts'

/** What the database and the carrier have of some traffic, once everything is at rest. */
export interface Evidence {
  journal: Journal
  /** Outgoing messages in the database. */
  messages: { id: string; suffix: string }[]
  /** Incoming texts in the database. */
  texts: { id: string; text: string }[]
  /** Threads whose sequence has gaps. */
  gaps: number
  openDeliveries: number
  /** What the carrier accepted, in order: the ids of attempts to send a message. */
  carried: string[]
}

const REST_LIMIT_MS = 120_000

/** Waits until everything is delivered and known to all live readers, but at most two minutes. */
export const collectEvidence = async (lab: Lab, journal: Journal): Promise<Evidence> => {
  const limit = Date.now() + REST_LIMIT_MS
  for (;;) {
    const stored = await readDatabase(lab, journal.tag)
    const { carried, pendingWebhooks } = await readCarrier(journal.tag)
    const evidence = { journal, ...stored, carried }
    const atRest = evidence.openDeliveries === 0 && pendingWebhooks === 0 && countMissedEvents(evidence) === 0
    if (atRest || Date.now() > limit) return evidence
    await pause(1_000)
  }
}

/** How many messages in the database are unknown to a live reader, added up over all readers. */
export const countMissedEvents = ({ journal, messages, texts }: Evidence): number =>
  journal.readers.reduce(
    (sum, reader) => sum + [...messages, ...texts].filter(({ id }) => !reader.messages.has(id)).length,
    0,
  )

/** As the superuser, who isn't subject to row-level security. */
const readDatabase = async (lab: Lab, tag: string): Promise<Omit<Evidence, 'journal' | 'carried'>> => {
  const list = (field: string, condition: string) =>
    `coalesce((select json_agg(json_build_object('id', contact_id || ':' || sequence || ':' || suffix, '${field}', ${field}))
      from messages where ${condition}), '[]')`
  const statement = `select json_build_object(
    'messages', ${list('suffix', `suffix like '${tag}-%' and direction <> 1`)},
    'texts', ${list('text', `text like 'Texted ${tag}-%'`)},
    'gaps', (select count(*) from (select 1 from messages group by organization_id, contact_id
      having count(*) <> max(sequence) - min(sequence) + 1) as gaps),
    'openDeliveries', (select count(*) from deliveries where state not in ('closed', 'accepted')))`
  const args = ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-c', statement, toDatabaseUrl('postgres', PORTS.primary)]
  return JSON.parse(await lab.run({ command: 'psql', args })) as Omit<Evidence, 'journal' | 'carried'>
}

const readCarrier = async (tag: string): Promise<{ carried: string[]; pendingWebhooks: number }> => {
  const url = toUrl(PORTS.simulator)
  const { body } = await call({ kind: 'other', url, method: 'GET', path: '/log', token: SIMULATOR_SECRET })
  const { data, pendingWebhooks } = body as { data: { id: string; text: string }[]; pendingWebhooks: number }
  const own = data.filter(({ text }) => text.startsWith(`Driven ${tag}-`))
  return { carried: own.map(({ id }) => id), pendingWebhooks }
}
