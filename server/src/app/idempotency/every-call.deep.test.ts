import { HEADERS } from '@attune/contract/headers'
import { contract } from '@attune/contract/app/contract'
import { takesIdempotencyKey } from '@attune/contract/idempotency'
import { expect, test } from 'vitest'
import { renewBelongings } from '../../security/belongings.ts'
import { createCast } from '../../security/cast.ts'
import { listContractCalls, requestOf } from '../../security/contract-calls.ts'
import { exampleOf } from '../api/call-examples.ts'
import { readersOf } from '../../security/readers.ts'
import { testPhones } from '../../testing/test-phones.ts'
import { createWorld } from '../../testing/world.ts'

type Definition = Parameters<typeof takesIdempotencyKey>[0]

const takesKey = (name: string): boolean => {
  const [group = '', call = ''] = name.split('.')
  const groups: Record<string, Record<string, { '~orpc': Definition }>> = contract as never // Names of its own list.
  const definition = groups[group]?.[call]?.['~orpc']
  return definition !== undefined && takesIdempotencyKey(definition)
}

test('every call that takes a key gives the same answer again', { timeout: 120_000 }, async () => {
  const world = await createWorld({ phones: testPhones() })
  const cast = await createCast(world)
  const [house, other] = cast.houses
  const admin = readersOf(world, cast, house, other).find(
    ({ acting, reaches, may }) => acting !== null && reaches(house.far) && may('organizations.update'),
  )
  if (admin === undefined) throw new Error('Nobody in the house may do everything.')
  const calls = listContractCalls().filter(({ name }) => takesKey(name))
  const wrong: string[] = []
  let succeeded = 0
  for (const call of calls) {
    const of = await renewBelongings({ ...house.near.keeper, own: admin }, house.near, call)
    const request = requestOf(call, exampleOf(call.name, of) ?? {})
    const send = () => admin.caller.raw({ ...request, headers: { [HEADERS.idempotency]: call.name } })
    const [first, again] = [await send(), await send()]
    const isKept = first.statusCode < 300 || [404, 409, 422].includes(first.statusCode)
    const isSame = again.statusCode === first.statusCode && again.body === first.body
    if (isKept && !(isSame && again.headers[HEADERS.replayed] === 'true'))
      wrong.push(`${call.name}: ${first.statusCode} ${first.body}, then ${again.statusCode} ${again.body}`)
    // Nothing listens where Twilio would be, which passes by itself.
    if (!isKept && !first.body.includes('CarrierAway')) wrong.push(`${call.name}: ${first.statusCode} ${first.body}`)
    succeeded += Number(first.statusCode < 300)
  }
  await world.close()
  expect(wrong).toEqual([])
  expect(calls.length).toBeGreaterThan(70)
  expect(succeeded).toBeGreaterThan(45)
})
