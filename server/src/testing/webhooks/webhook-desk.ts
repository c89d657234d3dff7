import { createHmac } from 'node:crypto'
import type { Webhook, WebhookDelivery } from '@attune/contract/integrations/entity'
import type { Page } from '@attune/contract/page'
import { hasFactsBeyondHorizon, parseCursor, readFacts } from '@attune/store/facts/read-facts'
import { expect } from 'vitest'
import { addFillWebhooks } from '../../integrations/webhooks/fill-webhooks.ts'
import { startReceiver, type ReceivedEvent, type WebhookReceiver } from './webhook-receiver.ts'
import { createWorld, type TestClient, type TestOrganization, type TestPerson, type World } from '../world.ts'

export interface MadeWebhook {
  webhook: Webhook
  secret: string
}

/** A world with two receivers of webhooks, and a clock that only moves when it is told to. */
export interface WebhookDesk {
  world: World
  receiver: WebhookReceiver
  other: WebhookReceiver
  /** An organization of its own for each test, with its people and clients. */
  northline: TestOrganization
  priya: TestPerson
  hannah: TestPerson
  maria: TestClient
  tom: TestClient
  clock: Date
  begin(): Promise<void>
  end(): Promise<void>
  close(): Promise<void>
  /** Adds a webhook to the first receiver, and forgets what that has received. */
  add(given?: { kinds?: string[] | null; url?: string }): Promise<MadeWebhook>
  ofWebhook(webhook: Webhook): Promise<Webhook | undefined>
  deliveriesOf(webhook: Webhook, state?: string): Promise<WebhookDelivery[]>
  /** What has arrived once everything was sent that can be. */
  arrived(): Promise<ReceivedEvent[]>
  /** Reads the event log to its end and posts what is due by the clock. */
  settle(): Promise<void>
  /** Lets this time pass and does what falls due. */
  pass(seconds: number): Promise<void>
  /** Before the people's sessions are over. */
  backToNow(): void
}

let phones = 60_000
const newPhone = () => `+13035${(phones += 1)}0`

export const openWebhookDesk = async (): Promise<WebhookDesk> => {
  const [receiver, other] = await Promise.all([startReceiver(), startReceiver()])
  const world = await createWorld({ webhookOrigins: [receiver.origin, other.origin] })
  const setClock = (at: Date) => world.at((desk.clock = at))
  // What each test has of its own is set by `begin`.
  const desk = {
    ...{ world, receiver, other, clock: new Date() },
    begin: async () => {
      setClock(new Date())
      desk.northline = await world.organization('Northline', newPhone())
      desk.priya = await desk.northline.staff('Priya', 'ROLE_ADMIN')
      desk.hannah = await desk.northline.staff('Hannah', 'ROLE_COACH')
      desk.maria = await desk.northline.client('Maria Lopez', newPhone(), desk.hannah)
      desk.tom = await desk.northline.client('Tom Hill', newPhone(), desk.hannah)
      await addFillWebhooks(world.deps)
      await settle(world)
    },
    end: async () => {
      await world.deps.store.global.deleteFrom('work').execute()
      for (const one of [receiver, other]) Object.assign(one, { answers: [], hangs: false, judge: null })
    },
    close: async () => {
      await world.close()
      await Promise.all([receiver.close(), other.close()])
    },
    add: (given = {}) => {
      receiver.received.length = 0
      const url = `${receiver.origin}/hook`
      return desk.priya.ok('POST', '/v1/webhooks', { title: 'Warehouse', url, kinds: null, ...given })
    },
    ofWebhook: async ({ _id }) =>
      (await desk.priya.ok<{ data: Webhook[] }>('GET', '/v1/webhooks')).data.find((one) => one._id === _id),
    deliveriesOf: async ({ _id }, state) => {
      const path = `/v1/webhooks/${_id}/deliveries${state === undefined ? '' : `?state=${state}`}`
      return (await desk.priya.ok<Page<WebhookDelivery>>('GET', path)).data
    },
    arrived: async () => {
      await settle(world)
      return [...receiver.received]
    },
    settle: () => settle(world),
    pass: (seconds) => {
      setClock(new Date(desk.clock.getTime() + seconds * 1_000))
      return settle(world)
    },
    backToNow: () => setClock(new Date()),
  } as WebhookDesk
  return desk
}

/** What a receiver checks, written from the specification of Standard Webhooks. */
export const isSignedBy = (secret: string, got: ReceivedEvent | undefined): boolean => {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures } = got?.headers ?? {}
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update([id, seconds, got?.body].join('.')).digest('base64')
  return String(signatures).split(' ').includes(`v1,${expected}`)
}

export const makeDue = (world: World, kind: string) =>
  world.deps.store.global
    .updateTable('work')
    .set({ due_at: new Date(0) })
    .where('kind', '=', kind)
    .execute()

const settle = async (world: World): Promise<void> => {
  await expect.poll(() => fillOnce(world), { timeout: 30_000, interval: 20 }).toBe(true)
  await makeDue(world, 'post-webhook')
  await world.work()
}

/** Whether the log was read to its end: other tests' transactions hold it up. */
const fillOnce = async (world: World): Promise<boolean> => {
  const { global } = world.deps.store
  await world.work()
  await makeDue(world, 'fill-webhooks')
  await world.work()
  const [job] = await global.selectFrom('work').select('payload').where('kind', '=', 'fill-webhooks').execute()
  const cursor = parseCursor(String(job?.payload['cursor']))
  if (cursor === null || (await hasFactsBeyondHorizon(global, cursor))) return false
  return (await readFacts(global, cursor, 1)).length === 0
}
