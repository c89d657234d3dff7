import { createRequire } from 'node:module'
import type { Connection } from '@attune/store/connection'
import type pgOfBench from 'pg'
import pg from 'pg'

/** A statement as it was given to the driver. `values` are absent for a text of several statements. */
interface Statement {
  text: string
  values?: unknown[]
  name?: string
}

/** A transaction, or a statement outside one, by one of the product's logins. */
export interface Unit {
  user: string
  statements: Statement[]
}

/** The product's copy of the driver, whose connections are watched. */
const driver = createRequire(import.meta.resolve('@attune/store/store'))('pg') as typeof pgOfBench

/** Records what all connections of this process do until it is stopped, in the order in which they begin. */
export const recordUnits = (): { stop(): Unit[] } => {
  const units: Unit[] = []
  const open = new Map<object, Unit>()
  const query = driver.Client.prototype.query
  driver.Client.prototype.query = function watched(this: pgOfBench.Client, ...given: unknown[]) {
    const statement = toStatement(given)
    if (statement !== null) note(this, statement)
    return Reflect.apply(query, this, given) as never
  } as typeof query
  const note = (client: pgOfBench.Client, statement: Statement) => {
    const known = open.get(client)
    const unit = known ?? { user: client.user ?? '', statements: [] }
    if (known === undefined) units.push(unit)
    unit.statements.push(statement)
    if (/^begin\b/i.test(statement.text)) open.set(client, unit)
    if (/^(commit|rollback)\b/i.test(statement.text)) open.delete(client)
  }
  return {
    stop: () => {
      driver.Client.prototype.query = query
      return units
    },
  }
}

const toStatement = ([first, values]: unknown[]): Statement | null => {
  if (typeof first === 'string') return Array.isArray(values) ? { text: first, values } : { text: first }
  if (typeof first !== 'object' || first === null || !('text' in first)) return null
  return first as Statement
}

/**
 * Runs the units once, several at a time and in order, with nothing but the driver.
 *
 * @returns The seconds it took, and how many units failed.
 */
export const replayUnits = async (
  units: readonly Unit[],
  connection: Connection,
  atOnce: number,
): Promise<{ seconds: number; failed: number }> => {
  const users = [...new Set(units.map(({ user }) => user))]
  const lanes = await Promise.all(
    Array.from(
      { length: atOnce },
      async () => new Map(await Promise.all(users.map((user) => connect(connection, user)))),
    ),
  )
  let next = 0
  let failed = 0
  const begun = performance.now()
  await Promise.all(
    lanes.map(async (lane) => {
      for (let unit = units[next++]; unit !== undefined; unit = units[next++]) {
        const client = lane.get(unit.user)
        try {
          for (const { text, values, name } of unit.statements)
            await client?.query({ text, ...(values && { values }), ...(name !== undefined && { name }) })
        } catch {
          failed += 1
          await client?.query('rollback')
        }
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1_000
  await Promise.all(lanes.flatMap((lane) => [...lane.values()].map((client) => client.end())))
  return { seconds, failed }
}

const connect = async (connection: Connection, user: string): Promise<[string, pg.Client]> => {
  const client = new pg.Client({ ...connection, user })
  await client.connect()
  return [user, client]
}
