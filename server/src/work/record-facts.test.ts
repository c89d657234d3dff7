import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createWorld,
  send,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'
import { watchStatements } from '../testing/runs/watch-statements.ts'
import { listReactions, recordFacts, type FactTrait } from './record-facts.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let maria: TestClient

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah Weiss', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', '+13035550101', hannah)
})
afterAll(() => world.close())

/** The jobs that `change` adds, in their order. */
const jobsOf = async (change: () => Promise<unknown>): Promise<string[]> => {
  await world.work()
  await change()
  const rows = await world.deps.store.global
    .selectFrom('work')
    .select(['kind', 'urgent'])
    .where('organization_id', '=', northline.id)
    .orderBy('work_id')
    .execute()
  await world.work()
  return rows.map(({ kind, urgent }) => (urgent ? `${kind}, urgent` : kind))
}

test('a fact starts the jobs of its kind; those of a trait only if the change says it', () => {
  const reactions = { MessageReceived: ['resume-runs', { job: 'add-question', if: 'asks' }] } as const
  const kindsOf = (traits: readonly FactTrait[]) =>
    listReactions(reactions, 'MessageReceived', traits).map(({ kind }) => kind)
  expect(kindsOf([])).toEqual(['resume-runs'])
  expect(kindsOf(['failed'])).toEqual(['resume-runs'])
  expect(kindsOf(['asks'])).toEqual(['resume-runs', 'add-question'])
  expect(listReactions(reactions, 'MessageAdded', ['asks'])).toEqual([])
})

test('a question starts what lists it, any other text only what goes on with scenes', async () => {
  expect(await jobsOf(() => maria.texts('I walked today'))).toEqual(['resume-runs'])
  expect(await jobsOf(() => maria.texts('how much should i walk'))).toEqual(['resume-runs', 'add-question'])
  expect(await jobsOf(() => maria.texts('WHY'))).toEqual(['resume-runs'])
})

test('facts and the jobs that they start are added by one statement, in the order of the facts', async () => {
  const { deps, statements } = watchStatements(world.deps)
  const jobs = await jobsOf(() =>
    deps.store.tenant(northline.id, (tx) => {
      const by = { contactId: maria.id, actor: null, cause: null, at: world.now() }
      return recordFacts(tx, [
        { kind: 'ContactMuted', ...by },
        { kind: 'ContactStatusChanged', ...by },
      ])
    }),
  )
  expect(jobs).toEqual(['release-held', 'tell-runs', 'release-held', 'tell-runs'])
  expect(statements).toEqual([expect.stringMatching(/insert into facts .*insert into work /s)])
})

test('somebody waits for a reply to leave, and nobody for the question to count as answered', async () => {
  const jobs = await jobsOf(() => send(hannah, maria, 'Half an hour is enough'))
  expect(jobs).toContain('deliver-message, urgent')
  expect(jobs).toContain('answer-questions')
})

test('a message that was not delivered starts a notice, a delivered one none', async () => {
  const record = (traits: readonly FactTrait[]) =>
    world.deps.store.tenant(northline.id, (tx) => {
      const payload = { messageId: `${maria.id}:1:a`, rev: 1 }
      const by = { actor: null, cause: null, at: world.now() }
      return recordFacts(tx, [{ kind: 'DeliveryChanged', contactId: maria.id, payload, ...by }], { traits })
    })
  expect(await jobsOf(() => record([]))).toEqual([])
  expect(await jobsOf(() => record(['failed']))).toEqual(['raise-notice'])
})
