import type { LogEvent } from '@attune/contract/logs/entity'
import { proofPath } from '@attune/contract/logs/limits'
import type { Organization } from '@attune/contract/organizations/entity'
import type { Page } from '@attune/contract/page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAgain } from '../staff/testing/account-changes.ts'
import {
  createWorld,
  send,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'
import { addForgetLogs } from './forget-logs.ts'

const { verifyProof } = (await import(new URL('../../../tools/verify-proof.ts', import.meta.url).href)) as {
  verifyProof: (text: string) => string | null
}
const JANUARY = new Date('2026-01-10T12:00:00Z')
const APRIL = new Date('2026-04-20T12:00:00Z')
const OCTOBER = new Date('2026-10-20T12:00:00Z')

let world: World
let northline: TestOrganization
let southline: TestOrganization
let priya: TestPerson
let sam: TestPerson
let maria: TestClient

beforeAll(async () => {
  world = await createWorld()
  world.at(JANUARY)
  northline = await world.organization('Northline', '+13035551940')
  southline = await world.organization('Southline', '+13035551941')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  sam = await southline.staff('Sam', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', '+13035551942', priya)
  await priya.ok('GET', `/v1/contacts/${maria.id}`)
  await send(priya, maria, 'Happy New Year')
  await maria.texts('STOP')
  const tom = await southline.client('Tom Hill', '+13035551943', sam)
  await send(sam, tom, 'Hello Tom')
  await world.deps.looks.flush()
  await world.work()
})
afterAll(() => world.close())

const path = () => `/v1/organizations/${northline.id}`
const kinds = async (who: TestPerson): Promise<string[]> => {
  const list = await (await signInAgain(world, who)).ok<Page<LogEvent>>('GET', '/v1/logs/events?limit=100')
  return list.data.map(({ kind }) => kind)
}
const tidyUp = async () => {
  await world.deps.store.global.deleteFrom('work').execute()
  await addForgetLogs(world.deps)
  await world.work()
}
const looksLeft = () => world.deps.store.tenant(northline.id, (tx) => tx.from('looks').select('hour').execute())

test('an organization keeps its log for ever unless it says for how long', async () => {
  world.at(OCTOBER)
  await tidyUp()
  expect(await kinds(priya)).toEqual(expect.arrayContaining(['MessageAdded', 'PrivateDataSeen', 'ContactOptedOut']))
  expect(await looksLeft()).toHaveLength(1)
})

test('what is older goes, except what proofs are made of; other organizations keep theirs', async () => {
  world.at(APRIL)
  const admin = await signInAgain(world, priya)
  const { logDays } = await admin.ok<Organization>('PATCH', path(), { logDays: 180 })
  expect(logDays).toBe(180)
  await tidyUp()
  // A hundred days later nothing is old enough yet.
  expect(await kinds(priya)).toContain('MessageAdded')
  world.at(OCTOBER)
  await tidyUp()
  const left = await kinds(priya)
  expect(left).toContain('ContactOptedOut')
  expect(left).not.toEqual(expect.arrayContaining(['MessageAdded']))
  expect(left).not.toContain('PrivateDataSeen')
  expect(await kinds(sam)).toContain('MessageAdded')
  // Who looked has been sealed before it went.
  expect(await looksLeft()).toEqual([])
  const again = await signInAgain(world, priya)
  const proof = (await again.raw({ method: 'GET', url: proofPath(maria.id) })).body
  expect(verifyProof(proof)).toBeNull()
  const seen = proof.split('\n').filter((line) => line.includes('"kind":"look"') && line.includes('2026-01-10'))
  expect(seen).toHaveLength(1)
  // Once more changes nothing.
  await tidyUp()
  expect((await kinds(priya)).filter((kind) => kind === 'ContactOptedOut')).toHaveLength(1)
})

test('fewer days than 30, and a coach’s wish, are refused', async () => {
  const admin = await signInAgain(world, priya)
  for (const logDays of [29, 3_651, 1.5, '90'])
    expect(await admin.refused('PATCH', path(), { logDays })).toMatchObject({ code: 'InputInvalid' })
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  expect(await hannah.refused('PATCH', path(), { logDays: 90 })).toMatchObject({ code: 'AccessDenied' })
  expect((await admin.ok<Organization>('PATCH', path(), { logDays: null })).logDays).toBeNull()
})
