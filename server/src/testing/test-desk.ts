import { toJob } from '../work/kinds.ts'
import type { Message } from '@attune/contract/conversations/entity'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { deliverMessage } from '../conversations/delivery/deliver-message.ts'
import type { Deps } from '../deps.ts'
import { createWorld, send, type TestClient, type TestOrganization, type TestPerson, type World } from './world.ts'
import { claimDue } from './time/claim-due.ts'

/** A coaching desk for tests of messages. Its fields are set from the first test on. */
export interface TestDesk {
  world: World
  northline: TestOrganization
  /** Every client is coached by Hannah. Priya is an admin and reaches them too. */
  hannah: TestPerson
  priya: TestPerson
  /** A new client for each test. */
  maria: TestClient
  newClient(): Promise<TestClient>
  /** A message as it is now. */
  read(message: Pick<Message, 'id'>): Promise<Message>
  bodyOf(message: Pick<Message, 'id'>): Promise<Message['body']>
  /** A message that its carrier refused. */
  failed(text: string): Promise<Message>
  /** A message whose outcome is unknown. If `taken`, the carrier did accept it. */
  unknown(text: string, taken: boolean): Promise<Message>
  /** The state of a message's delivery. */
  deliveryState(message: Pick<Message, 'sequence'>): Promise<string | undefined>
  /** The ids of messages the carrier accepted, in order. */
  takenIds(): string[]
  /** Does one due delivery, with a lease that ends at once. */
  workOnce(deps: Deps): Promise<void>
  /** A process that dies at its n-th transaction, which is not committed. */
  dyingAtTransaction(last: number): Deps
}

/** Sets up one world per file, and for each test an accepting carrier, an empty job queue and a new client. */
export const testDesk = (): TestDesk => {
  let phones = 10_000
  const desk = {
    newClient: () => {
      phones += 1
      return desk.northline.client(`Client ${phones}`, `+130355${phones}`, desk.hannah)
    },
    read: ({ id }) => desk.hannah.ok<Message>('GET', `/v1/messages/${id}`),
    bodyOf: async (message) => (await desk.read(message)).body,
    failed: async (text) => {
      const { carrier } = desk.world
      carrier.behaviour = 'refuse'
      const message = await send(desk.hannah, desk.maria, text)
      await desk.world.work()
      carrier.behaviour = 'accept'
      return desk.read(message)
    },
    unknown: async (text, taken) => {
      const { carrier } = desk.world
      carrier.behaviour = taken ? 'lose' : 'lose-untaken'
      const { find } = carrier
      carrier.find = () => Promise.resolve({ kind: 'absent' })
      const message = await send(desk.hannah, desk.maria, text)
      await desk.world.work('everything').finally(() => Object.assign(carrier, { find, behaviour: 'accept' }))
      return desk.read(message)
    },
    deliveryState: async ({ sequence }) => {
      const row = await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
        tx
          .from('deliveries')
          .select('state')
          .where('contact_id', '=', desk.maria.id)
          .where('sequence', '=', sequence)
          .executeTakeFirst(),
      )
      return row?.state
    },
    takenIds: () => desk.world.carrier.taken.map(({ id }) => id),
    workOnce: async (deps) => {
      for (const item of await claimDue(desk.world.deps, ['deliver-message'], { limit: 1, leaseMs: 1 }))
        await deliverMessage(deps, toJob('deliver-message', item))
    },
    dyingAtTransaction: (last) => {
      let begun = 0
      const { store } = desk.world.deps
      const tenant: typeof store.tenant = (organizationId, work) => {
        begun += 1
        return begun === last ? Promise.reject(new Error('The process died.')) : store.tenant(organizationId, work)
      }
      return { ...desk.world.deps, store: { ...store, tenant } }
    },
    // The rest is set before the first test.
  } as TestDesk
  beforeAll(async () => {
    desk.world = await createWorld()
    desk.northline = await desk.world.organization('Northline', '+13035550100')
    desk.hannah = await desk.northline.staff('Hannah', 'ROLE_COACH')
    desk.priya = await desk.northline.staff('Priya', 'ROLE_ADMIN')
  })
  beforeEach(async () => {
    const clean = { behaviour: 'accept' as const, taken: [], reactions: [], asked: 0, during: null }
    Object.assign(desk.world.carrier, clean)
    await desk.world.deps.store.global.deleteFrom('work').execute()
    await desk.world.deps.store.tenant(desk.northline.id, (tx) => tx.delete('carrier_reach').execute())
    desk.maria = await desk.newClient()
  })
  afterAll(() => desk.world.close())
  return desk
}
