import { HOUR_MS } from '@attune/contract/durations'
import { openPool } from '@attune/store/connection'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { receiveMessage } from '../../conversations/receive-message.ts'
import { addReviewAlerts } from '../../notices/alerts/review-alerts.ts'
import { allHours } from './automation-says.ts'
import { createWorld, type TestClient, type TestOrganization, type TestPerson, type World } from '../world.ts'

/** A world for tests of alerts, with new people for each test. */
export interface AlertDesk {
  world: World
  northline: TestOrganization
  hannah: TestPerson
  luis: TestPerson
  priya: TestPerson
  maria: TestClient
  newPhone(): string
  /** Runs a statement as the owner of the database. */
  query(statement: string, values?: unknown[]): Promise<unknown[]>
  /** Goes to a moment before now; 0 is now. */
  hoursAgo(hours: number): void
  texts(text: string, client?: TestClient): Promise<unknown>
  /** Checks the clients named by the event log, and all of them at a full hour or if asked to; does what follows. */
  review(who?: 'all'): Promise<void>
}

const HIDDEN_FACTS = `select count(*)::int as count from facts where xid >= pg_snapshot_xmin(pg_current_snapshot())`

export const alertDesk = (): AlertDesk => {
  let owner: ReturnType<typeof openPool>
  let phones = 10_000
  // The rest is set before the first test.
  const desk = {
    newPhone: () => `+130399${(phones += 1)}`,
    query: async (statement, values = []) => (await owner.query(statement, values)).rows as unknown[],
    hoursAgo: (hours) => desk.world.at(hours === 0 ? null : new Date(Date.now() - hours * HOUR_MS)),
    texts: (text, client = desk.maria) => {
      const at = desk.world.deps.now()
      const { number } = desk.northline
      const message = { kind: 'message' as const, id: crypto.randomUUID(), from: client.phone, to: number, text, at }
      return receiveMessage(desk.world.deps, 'simulator', message, null)
    },
    review: async (who) => {
      await desk.world.work()
      // Facts can be read once no older transaction is running in any of the server's databases.
      await expect.poll(async () => (await owner.query(HIDDEN_FACTS)).rows, { timeout: 20_000 }).toEqual([{ count: 0 }])
      await addReviewAlerts(desk.world.deps)
      const all = who === 'all' ? `, payload = payload - 'allAt'` : ''
      await owner.query(`update work set due_at = 'epoch' ${all} where kind = 'review-alerts'`)
      await desk.world.work()
    },
  } as AlertDesk
  beforeAll(async () => {
    desk.world = await createWorld()
    owner = openPool(desk.world.database.owner, { max: 1, name: 'test-owner' })
  })
  beforeEach(async () => {
    desk.northline = await desk.world.organization('Northline', desk.newPhone())
    await allHours(desk.world, desk.northline.id)
    desk.hannah = await desk.northline.staff('Hannah', 'ROLE_COACH')
    desk.luis = await desk.northline.staff('Luis', 'ROLE_MANAGER', { manages: [desk.hannah] })
    desk.priya = await desk.northline.staff('Priya', 'ROLE_ADMIN')
    desk.maria = await desk.northline.client('Maria Lopez', desk.newPhone(), desk.hannah)
    await desk.review()
  })
  afterEach(() => desk.world.at(null))
  afterAll(async () => {
    await owner.end()
    await desk.world.close()
  })
  return desk
}
