import { DBOS } from '@dbos-inc/dbos-sdk'
import type { Connection } from '@attune/store/connection'
import pg from 'pg'
import type { Unit } from './units.ts'

/** One round of the peer, in its own process: workflows of DBOS Transact that make the same writes. */
export interface DbosRound {
  /** An empty database for the peer's own tables. */
  system: Connection
  /** Copies of the database as it was before the units; the first is for warming up. */
  copies: Connection[]
  units: Unit[]
  atOnce: number
}

/** For one client: the transaction that receives the text, and the one in which the scene answers. */
interface Exchange {
  received: Unit
  answer: Unit
}

/** The writes of the current copy by workflow, and how many are done. */
const round = {
  pool: new pg.Pool(),
  exchanges: new Map<string, Exchange>(),
  done: () => {},
}

const execute = async (unit: Unit, isWanted: (text: string) => boolean): Promise<void> => {
  const client = await round.pool.connect()
  try {
    for (const { text, values } of unit.statements)
      if (isWanted(text)) await client.query({ text, ...(values && { values }) })
  } finally {
    client.release()
  }
}

/** Jobs are the workflow's own concern here, and what it read earlier is in its memory. */
const isWrite = (text: string): boolean =>
  /^\s*(begin|commit)\b/i.test(text) || (/^\s*(insert|update|delete|with)\b/i.test(text) && !/"work"/.test(text))

const conversation = DBOS.registerWorkflow(
  async (contactId: string): Promise<void> => {
    for (
      let text = await DBOS.recv<string>('reply', 3_600);
      text !== null;
      text = await DBOS.recv<string>('reply', 3_600)
    )
      await DBOS.runStep(
        async () => {
          const exchange = round.exchanges.get(contactId)
          if (exchange !== undefined) await execute(exchange.answer, isWrite)
        },
        { name: 'answer' },
      ).then(round.done)
  },
  { name: 'conversation' },
)

const isContactId = (value: unknown): value is string => typeof value === 'string' && value.startsWith('ct_')

const exchangesOf = (units: readonly Unit[]): Map<string, Exchange> => {
  const found = new Map<string, Partial<Exchange>>()
  for (const unit of units) {
    const contactId = unit.statements.flatMap(({ values = [] }) => values).find(isContactId)
    if (contactId === undefined) continue
    const exchange = found.get(contactId) ?? {}
    const isAnswer = unit.statements.some(({ text }) => text.startsWith('update "runs"'))
    if (isAnswer) exchange.answer = unit
    else if (unit.statements.some(({ text }) => text.includes('inbound_seen'))) exchange.received = unit
    found.set(contactId, exchange)
  }
  return new Map(
    [...found].flatMap(([id, { received, answer }]) => (received && answer ? [[id, { received, answer }]] : [])),
  )
}

const play = async (copy: Connection, atOnce: number): Promise<number> => {
  round.pool = new pg.Pool({ ...copy, max: atOnce })
  let left = round.exchanges.size
  const all = Promise.withResolvers<void>()
  round.done = () => {
    left -= 1
    if (left === 0) all.resolve()
  }
  const begun = performance.now()
  const waiting = [...round.exchanges]
  const writeTexts = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await execute(next[1].received, () => true)
      await DBOS.send(next[0], 'seven hours', 'reply')
    }
  }
  await Promise.all(Array.from({ length: atOnce }, writeTexts))
  await all.promise
  const seconds = (performance.now() - begun) / 1_000
  await round.pool.end()
  return round.exchanges.size / seconds
}

const playRound = async ({ system, copies, units, atOnce }: DbosRound): Promise<void> => {
  const pool = new pg.Pool({ ...system, max: 20 })
  DBOS.setConfig({ name: 'bench', systemDatabasePool: pool, logLevel: 'error' })
  await DBOS.launch()
  round.exchanges = exchangesOf(units)
  for (const contactId of round.exchanges.keys())
    await DBOS.startWorkflow(conversation, { workflowID: contactId })(contactId)
  const speeds: number[] = []
  for (const copy of copies) speeds.push(await play(copy, atOnce))
  process.send?.(speeds.at(-1), () => process.exit(0))
}

process.once('message', (given: DbosRound) => void playRound(given))
