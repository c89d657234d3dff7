import { CarrierUnreachable } from '@attune/carriers/carrier'
import type { Channel } from '@attune/contract/channels/entity'
import { DAY_MS } from '@attune/contract/durations'
import type { Notice } from '@attune/contract/notices/entity'
import { afterEach, expect, test } from 'vitest'
import { testDesk } from '../../testing/test-desk.ts'
import { send } from '../../testing/world.ts'

const desk = testDesk()
const MINUTE = 60_000
const WORDS = 'The simulator can’t be reached.'

let restore = () => {}
afterEach(() => {
  restore()
  desk.world.at(null)
})

/** From now on nobody answers at the carrier, until the test ends or it is `restore`d. */
const beAway = (error = new CarrierUnreachable('connect ECONNREFUSED')): void => {
  const { carrier } = desk.world
  const usual = carrier.send
  carrier.send = () => Promise.reject(error)
  restore = () => void (carrier.send = usual)
}

const workAt = async (at: number): Promise<void> => {
  desk.world.at(new Date(at))
  await desk.world.work()
}
const channel = async (): Promise<Channel | undefined> =>
  (await desk.priya.ok<{ data: Channel[] }>('GET', '/v1/channels')).data.find(
    ({ address }) => address === desk.northline.number,
  )
const notices = async (who = desk.priya): Promise<string[]> =>
  (await who.ok<{ data: Notice[] }>('GET', '/v1/notices')).data
    .map(({ title }) => title)
    .filter((title) => title.startsWith(WORDS))

test('over a day without the carrier messages wait in order, and it is said once; they leave when it is back', async () => {
  // It ends today, since sessions do.
  const begun = Date.now() - DAY_MS
  desk.world.at(new Date(begun))
  const other = await desk.newClient()
  beAway()
  const first = await send(desk.hannah, desk.maria, 'How did you sleep?')
  const second = await send(desk.hannah, desk.maria, 'And today?')
  const third = await send(desk.hannah, other, 'Good morning!')
  await workAt(begun + 1)
  await workAt(begun + MINUTE)
  expect(await desk.bodyOf(first)).toMatchObject({ is_sent: 0, sent_err: null })
  expect(await channel()).toMatchObject({ state: 'active', problem: null, unreachableSince: null })
  expect(await notices()).toEqual([])

  for (let minutes = 3; minutes <= 24 * 60; minutes += 60) await workAt(begun + minutes * MINUTE)
  expect(await desk.bodyOf(first)).toMatchObject({ is_sent: 0, sent_err: WORDS })
  expect(await desk.bodyOf(third)).toMatchObject({ is_sent: 0, sent_err: WORDS })
  const away = await channel()
  expect(away).toMatchObject({ state: 'failing', problem: `${WORDS} Messages leave as soon as it can.` })
  expect(Math.abs(Date.parse(away?.unreachableSince ?? '') - begun)).toBeLessThan(MINUTE)
  expect(away?.health.waiting).toBe(3)
  expect(await notices()).toEqual([`${WORDS} Messages wait for it.`])
  expect(await notices(desk.hannah)).toEqual([])

  restore()
  await workAt(begun + 24 * 60 * MINUTE + MINUTE)
  expect(desk.takenIds().toSorted()).toEqual([first.id, second.id, third.id].toSorted())
  expect(desk.takenIds().indexOf(first.id)).toBeLessThan(desk.takenIds().indexOf(second.id))
  for (const message of [first, second, third]) expect(await desk.bodyOf(message)).toMatchObject({ sent_err: null })
  expect(await channel()).toMatchObject({ state: 'active', problem: null, unreachableSince: null })
})

test('a carrier that asks for time is there, and nothing is said', async () => {
  const begun = Date.now()
  desk.world.at(new Date(begun))
  beAway(new CarrierUnreachable('Too many requests.', { retryAfterMs: 1_000 }))
  const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
  for (const minutes of [0, 3, 6]) await workAt(begun + minutes * MINUTE + 1)
  expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, sent_err: null })
  expect(await channel()).toMatchObject({ state: 'active', problem: null })
})
