import { PORTS, PROCESSES, SIMULATOR_SECRET, toDatabaseUrl, toUrl } from './addresses.ts'
import { ask, type Answer } from './ask.ts'
import type { Lab } from './lab.ts'
import type { Journal } from './traffic.ts'

export interface Played {
  name: string
  takes: number[]
  from: number
  to: number
}

export interface Verdict {
  /** What is shown, in order. */
  rows: [what: string, figure: string][]
  /** What must not be. Empty if all is well. */
  faults: string[]
}

interface Stored {
  sent: [contact: string, sequence: number, suffix: string][]
  texts: [contact: string, sequence: number, suffix: string, text: string][]
  gaps: number
  open: number
}

interface Carried {
  data: { id: string; text: string }[]
  pendingWebhooks: number
}

const REFUSED_MAX_MS = 20_000
const END_LIMIT_MS = 90_000

/** Waits until everything has come to rest, then compares what was acknowledged with the database, carrier and streams. */
export const judge = async (lab: Lab, journal: Journal, played: Played[]): Promise<Verdict> => {
  const { stored, carried } = await untilRest(lab, journal)
  const doubled = (list: string[]) => list.length - new Set(list).size
  const suffixes = stored.sent.map(([, , suffix]) => suffix)
  const ids = new Set(stored.sent.map(toId))
  const acknowledged = journal.sends.flatMap(({ id }) => (id === null ? [] : [id]))
  const kept = stored.texts.map(([, , , text]) => text.slice('Texted '.length))
  const taken = carried.data.filter(
    ({ text }) => text === `Driven ${journal.tag}` || text.startsWith(`Driven ${journal.tag}-`),
  )
  const refused = journal.answers.filter(({ status }) => status !== 200)
  const others = refused.filter((answer) => ![0, 500, 503].includes(answer.status) && !isBalancers(answer))
  for (const { url, kind, status, code } of others)
    lab.say(`Unexpected: ${url} answered ${kind} with ${status} ${code}`)
  const figures = {
    lost: acknowledged.filter((id) => !ids.has(id)).length,
    'never acknowledged': journal.sends.length - acknowledged.length,
    doubled: doubled(suffixes),
    'texts lost': journal.texts.filter((id) => !kept.includes(id)).length,
    'texts doubled': doubled(kept),
    'sent twice': doubled(taken.map(({ id }) => id)),
    'out of order': countDisorder(taken.map(({ id }) => id)),
    'gaps in a thread': stored.gaps,
    'missed events': journal.streams.reduce((sum, stream) => sum + missing(stream.seen, stored), 0),
    'streams reset': journal.streams.reduce((sum, { resets }) => sum + resets, 0),
    'answers of 500': journal.answers.filter(({ status }) => status === 500).length,
    'other answers': others.length,
    'deliveries still open': stored.open,
    'refusals after 20 s': refused.filter(({ ms }) => ms > REFUSED_MAX_MS).length,
  }
  const slowest = Math.max(0, ...refused.map(({ ms }) => ms))
  return {
    rows: [
      ['sends acknowledged', `${acknowledged.length} of ${journal.sends.length}`],
      ['texts from clients stored', `${new Set(kept).size} of ${journal.texts.length}`],
      [
        'answers 200 / 503 / none',
        [200, 503, 0].map((code) => journal.answers.filter(({ status }) => status === code).length).join(' / '),
      ],
      ['502 of the balancer itself', String(refused.filter(isBalancers).length)],
      [
        'streams, opened again',
        `${journal.streams.length}, ${journal.streams.reduce((sum, { opens }) => sum + opens - 1, 0)}`,
      ],
      ...Object.entries(figures).map(([what, figure]): [string, string] => [what, String(figure)]),
      ['slowest refusal', `${(slowest / 1_000).toFixed(1)} s`],
      ...played.map((act): [string, string] => [
        `refused: ${act.name}`,
        `${(longestRefusal(journal.answers, act) / 1_000).toFixed(1)} s`,
      ]),
    ],
    faults: Object.entries(figures).flatMap(([what, figure]) => (figure === 0 ? [] : [`${what}: ${figure}`])),
  }
}

/** The balancer says 502 by itself of a request whose process was killed under it. */
const isBalancers = ({ url, status, code }: Answer): boolean =>
  url === toUrl(PORTS.http) && status === 502 && code === ''

const toId = ([contact, sequence, suffix]: readonly [string, number, string, ...unknown[]]): string =>
  `${contact}:${sequence}:${suffix}`

const missing = (seen: ReadonlySet<string>, { sent, texts }: Stored): number =>
  [...sent, ...texts].filter((row) => !seen.has(toId(row))).length

const untilRest = async (lab: Lab, journal: Journal): Promise<{ stored: Stored; carried: Carried }> => {
  const limit = Date.now() + END_LIMIT_MS
  for (;;) {
    const stored = await readStored(lab, journal.tag)
    const { body } = await ask('setup', toUrl(PORTS.simulator), 'GET', '/log', SIMULATOR_SECRET)
    const carried = body as Carried
    const told = journal.streams.every(({ seen }) => missing(seen, stored) === 0)
    const rest =
      stored.open === 0 && carried.pendingWebhooks === 0 && stored.texts.length >= journal.texts.length && told
    if (rest || Date.now() > limit) return { stored, carried }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/** As the superuser, whom no policy hides anything from. */
const readStored = async (lab: Lab, tag: string): Promise<Stored> => {
  const list = (columns: string, condition: string) =>
    `coalesce((select json_agg(json_build_array(${columns})) from messages where ${condition}), '[]')`
  const statement = `select json_build_object(
    'sent', ${list('contact_id, sequence, suffix', `suffix like '${tag}-%' and direction <> 1`)},
    'texts', ${list('contact_id, sequence, suffix, text', `text like 'Texted ${tag}-%'`)},
    'gaps', (select count(*) from (select 1 from messages group by organization_id, contact_id
      having count(*) <> max(sequence) - min(sequence) + 1) as gaps),
    'open', (select count(*) from deliveries where state not in ('closed', 'accepted')))`
  const words = ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-c', statement, toDatabaseUrl('postgres', PORTS.primary)]
  return JSON.parse(await lab.run('psql', words)) as Stored
}

/** How many messages reached the carrier after a later one of the same client. */
const countDisorder = (ids: string[]): number => {
  const lastOf = new Map<string, number>()
  let disorder = 0
  for (const id of ids) {
    const [contact = '', sequence] = id.split(':')
    if ((lastOf.get(contact) ?? 0) > Number(sequence)) disorder += 1
    lastOf.set(contact, Number(sequence))
  }
  return disorder
}

/** The longest time in which no draft that began then was kept within a second, on the processes that the act leaves. */
const longestRefusal = (answers: Answer[], { from, to, takes }: Played): number => {
  const left = PROCESSES.filter((n) => !takes.includes(n)).map((n) => toUrl(PORTS.attune(n)))
  // Where it takes one after the other, what people saw who come by the balancer.
  const urls = left.length > 0 ? left : [toUrl(PORTS.http)]
  const during = answers.filter(({ kind, at }) => kind === 'probe' && at >= from && at <= to)
  return Math.max(
    ...urls.map((url) => {
      const seen = during.filter((answer) => answer.url === url).toSorted((one, other) => one.at - other.at)
      return longestSpan(seen, to)
    }),
  )
}

const longestSpan = (seen: Answer[], to: number): number => {
  let longest = 0
  let since: number | null = null
  for (const { at, status, ms } of seen) {
    if (status !== 200 || ms > 1_000) since ??= at
    else if (since !== null) {
      longest = Math.max(longest, at - since)
      since = null
    }
  }
  return since === null ? longest : Math.max(longest, to - since)
}
