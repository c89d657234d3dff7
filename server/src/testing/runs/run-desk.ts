import type { Page } from '@attune/contract/page'
import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import type { ContactRun } from '@attune/contract/scenes/runs/entity'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { node } from './run-changes.ts'
import { createWorld, threadOf, type TestClient, type TestOrganization, type TestPerson, type World } from '../world.ts'
import type { WorldOptions } from '../world-options.ts'

/** A world for tests of runs, with a new client for each test. */
export interface RunDesk {
  world: World
  northline: TestOrganization
  hannah: TestPerson
  /** A coach of other clients. */
  tess: TestPerson
  priya: TestPerson
  maria: TestClient
  newClient(): Promise<TestClient>
  /** A client's runs, as Hannah sees them. */
  runs(client?: { id: string }): Promise<ContactRun[]>
  /** All texts of a thread, oldest first. */
  texts(client?: { id: string }): Promise<string[]>
  /** Makes a call that must be refused. Returns the refusal's code. */
  refusal(who: TestPerson, method: 'GET' | 'POST' | 'DELETE', path: string, body: unknown): Promise<string>
}

/** Noon in Denver on a Wednesday: no quiet hours. */
export const NOON = new Date('2026-11-18T19:00:00Z')

export const runDesk = (options: WorldOptions = {}): RunDesk => {
  let phones = 10_000
  // The rest is set before the first test.
  const desk = {
    newClient: () => {
      phones += 1
      return desk.northline.client('Maria Lopez', `+130355${phones}`, desk.hannah)
    },
    runs: async (client = desk.maria) => (await desk.hannah.ok<Page<ContactRun>>('GET', flowOf(client))).data,
    texts: async (client = desk.maria) =>
      (await threadOf(desk.hannah, client))
        .toSorted((a, b) => a.sequence - b.sequence)
        .map(({ body }) => body?.text ?? ''),
    refusal: async (who, method, path, body) => (await who.refused(method, path, body)).code,
  } as RunDesk
  beforeAll(async () => {
    desk.world = await createWorld(options)
    desk.northline = await desk.world.organization('Northline', '+13035550100')
    desk.hannah = await desk.northline.staff('Hannah', 'ROLE_COACH')
    desk.tess = await desk.northline.staff('Tess', 'ROLE_COACH')
    desk.priya = await desk.northline.staff('Priya', 'ROLE_ADMIN')
  })
  beforeEach(async () => {
    desk.world.at(NOON)
    await desk.world.deps.store.global.deleteFrom('work').execute()
    desk.maria = await desk.newClient()
  })
  afterAll(() => desk.world.close())
  return desk
}

export const flowOf = (client: { id: string }): string => `/v1/contacts/${client.id}/interaction-flow`

export const say = (_id: string, text: string, to?: string): SceneNodeInput =>
  node(_id, 'send_message', to, { text, attachments: [], tags: '' })

/** Every day at this time in the client's time zone. */
export const daily = (_id: string, localTime: string, to?: string): SceneNodeInput =>
  node(_id, 'scheduler', to, {
    rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime } }],
  })
