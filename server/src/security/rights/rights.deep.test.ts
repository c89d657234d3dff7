import { REFUSALS } from '@attune/contract/app/refusal-table'
import { FEATURES, type Feature } from '@attune/contract/features'
import { PERMISSIONS, type Permission } from '@attune/contract/permissions'
import { featureBits, permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetSessions } from '../../staff/session-cache.ts'
import { createWorld, type TestPerson, type World } from '../../testing/world.ts'
import { threadOf } from '../../testing/world.ts'
import { addBelongings } from '../belongings.ts'
import { listContractCalls, requestOf, type ContractCall } from '../contract-calls.ts'
import { exampleOf } from '../../app/api/call-examples.ts'
import type { Subject } from '../../calls/examples-of.ts'
import { GUARDED_BY_FEATURES, GUARDED_PARTS } from './guarded-parts.ts'
import { UNBUILT_FEATURES, UNBUILT_PERMISSIONS } from './unbuilt.ts'

// Made from the contract: a new call is tested for its bits without a line here.
const calls = listContractCalls()
const permissions = PERMISSIONS.filter((name) => name !== 'all')
const features = FEATURES.filter((name) => name !== 'all')
const callsOf = (name: Permission): ContractCall[] =>
  calls.filter(({ meta }) => meta.right === name || meta.also === name)
const callsWith = (name: Feature): ContractCall[] => calls.filter(({ meta }) => meta.feature === name)

let world: World
/** An admin whose bits are set one by one. */
let ada: TestPerson
let subject: Subject

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  ada = await northline.staff('Ada', 'ROLE_ADMIN')
  const maria = await northline.client('Maria Lopez', '+13035550142', hannah)
  await maria.texts('Hello', undefined, [{ url: 'https://files.example/lunch', mime: 'image/jpeg' }])
  // Nothing is done to him, so he waits until the end.
  await (await northline.client('Ben Okafor', '+13035550143', hannah)).texts('I feel low today')
  const [message] = await threadOf(hannah, maria)
  const id = maria.id
  await hannah.ok('PATCH', `/v1/contacts/${id}/questionnaires`, { questionnaire: [{ key: 'Diet', value: 'Vegan' }] })
  await hannah.ok('POST', `/v1/contacts/${id}/notes`, { text: 'Likes mornings.' })
  subject = {
    ...{ organizationId: northline.id, accountId: hannah.id, contactId: id, messageId: message?.id ?? '' },
    ...(await addBelongings({
      ...{ world, organizationId: northline.id, client: maria, coach: hannah, author: ada },
      own: { caller: ada, accountId: ada.id },
    })),
  }
})
afterAll(() => world.close())

const ALL = permissionBits.expand(1n) & ~1n
const ALL_FEATURES = featureBits.expand(1n) & ~1n
const setBits = async (bits: { permissions?: bigint; features?: bigint }) => {
  await setMembership(world.deps.store.global, ada.id, { permissions: ALL, features: ALL_FEATURES, ...bits })
  forgetSessions()
}

/** The code of a refusal with 403, and whether it has the sentence of the contract; `allowed` for anything else. */
const answerOf = async (call: ContractCall): Promise<string> => {
  const reply = await ada.raw(requestOf(call, exampleOf(call.name, subject) ?? {}))
  if (reply.statusCode !== 403) return 'allowed'
  const { code, content } = reply.json<{ code: keyof typeof REFUSALS; content: string }>()
  expect(content).toBe(REFUSALS[code].message)
  return code
}

describe.each(permissions.filter((name) => callsOf(name).length > 0))('the permission %s', (name) => {
  test.each(callsOf(name).map((call) => [call.name, call] as const))('guards %s', async (_name, call) => {
    await setBits({ permissions: ALL & ~permissionBits.of([name]) })
    expect(await answerOf(call)).toBe('AccessDenied')
    await setBits({})
    expect(await answerOf(call)).toBe('allowed')
  })
})

describe.each(features.filter((name) => callsWith(name).length > 0))('the feature %s', (name) => {
  test.each(callsWith(name).map((call) => [call.name, call] as const))('guards %s', async (_name, call) => {
    await setBits({ features: ALL_FEATURES & ~featureBits.of([name]) })
    expect(await answerOf(call)).toBe('FeatureOff')
    await setBits({})
    expect(await answerOf(call)).toBe('allowed')
  })
})

test.each(
  Object.entries(GUARDED_PARTS).flatMap(([name, parts]) =>
    Object.entries(parts).map(([what, part]) => [name as Permission, what, part] as const),
  ),
)('the permission %s guards %s', async (name, _what, part) => {
  await setBits({ permissions: ALL & ~permissionBits.of([name]) })
  expect(await part(ada, subject)).not.toBe('there')
  await setBits({})
  expect(await part(ada, subject)).toBe('there')
})

test.each(
  Object.entries(GUARDED_BY_FEATURES).flatMap(([name, parts]) =>
    Object.entries(parts).map(([what, part]) => [name as Feature, what, part] as const),
  ),
)('the feature %s guards %s', async (name, _what, part) => {
  await setBits({ features: ALL_FEATURES & ~featureBits.of([name]) })
  expect(await part(ada, subject)).not.toBe('there')
  await setBits({})
  expect(await part(ada, subject)).toBe('there')
})

test('every bit guards something, or is listed with the part of the product that isn’t built', () => {
  const guards = (name: Permission) => callsOf(name).length > 0 || GUARDED_PARTS[name] !== undefined
  expect(permissions.filter((name) => !guards(name))).toEqual(
    permissions.filter((name) => UNBUILT_PERMISSIONS[name] !== undefined),
  )
  const guardsAsFeature = (name: Feature) => callsWith(name).length > 0 || GUARDED_BY_FEATURES[name] !== undefined
  expect(features.filter((name) => !guardsAsFeature(name))).toEqual(
    features.filter((name) => UNBUILT_FEATURES[name] !== undefined),
  )
})
