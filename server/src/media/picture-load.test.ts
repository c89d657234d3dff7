import { setImmediate as turn } from 'node:timers/promises'
import type { ErrorBody } from '@attune/contract/refusals'
import { countCallsDuring } from '@attune/engine/testing/count-calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bitmap1, hugePng } from '../testing/hand-made-pictures.ts'
import { picture, upload, uploadRaw } from '../testing/uploads.ts'
import { createWorld, type TestPerson, type World } from '../testing/world.ts'
import { readPixels } from './bitmap-thread.ts'
import { readHeader } from './bitmap.ts'
import { runQueued, WAITING_MAX } from './picture-queue.ts'

let world: World
let hannah: TestPerson
let ines: TestPerson

beforeAll(async () => {
  world = await createWorld()
  hannah = await (await world.organization('Northline', '+13035550100')).staff('Hannah', 'ROLE_COACH')
  ines = await (await world.organization('Harbour', '+442079460100')).staff('Ines', 'ROLE_COACH')
})
afterAll(() => world.close())

/** Takes all places of the queue until the returned function is called. */
const keepBusy = (): (() => void) => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  // More than there are places: these wait for those of before.
  for (let places = 0; places < 4; places += 1) void runQueued('somebody else', () => ended)
  return () => end()
}

describe('the queue of pictures', () => {
  test('refuses what is beyond an organization’s share, and takes another’s; those in line are done', async () => {
    const release = keepBusy()
    const bytes = await picture()
    const refused: { statusCode: number; code: string; retryAfter: unknown }[] = []
    const ofHannah = Array.from({ length: WAITING_MAX.organization + 2 }, async () => {
      const reply = await uploadRaw(hannah, { bytes })
      const { code } = reply.json<ErrorBody>()
      if (reply.statusCode !== 200)
        refused.push({ statusCode: reply.statusCode, code, retryAfter: reply.headers['retry-after'] })
      return reply.statusCode
    })
    await expect.poll(() => refused.length, { timeout: 20_000 }).toBe(2)
    const ofInes = upload(ines, { bytes })
    release()
    expect((await ofInes).mime).toBe('image/jpeg')
    expect((await Promise.all(ofHannah)).filter((status) => status === 200)).toHaveLength(WAITING_MAX.organization)
    const busy = { statusCode: 503, code: 'UploadsBusy', retryAfter: '5' }
    expect(refused).toEqual([busy, busy])
  })

  // ASVS 15.2.2
  test('gives organizations turns, and takes no more than it can hold of all of them', async () => {
    const release = keepBusy()
    const order: string[] = []
    const wait = (organizationId: string) => runQueued(organizationId, async () => void order.push(organizationId))
    const waiting = ['many', 'many', 'many', 'few'].map(wait)
    await turn()
    const more = Array.from({ length: WAITING_MAX.all }, (_, place) => wait(`or_${place}`).catch(({ code }) => code))
    expect(await Promise.race(more)).toBe('UploadsBusy')
    release()
    await Promise.all([...waiting, ...more])
    expect(order.indexOf('few')).toBeLessThan(order.lastIndexOf('many'))
  })
})

// ASVS 5.2.1
test('a picture with 16 bits per color takes twice the memory, so half the pixels are refused by their header', async () => {
  const codeOf = async (bytes: Buffer) => (await uploadRaw(hannah, { bytes, mime: 'image/png' })).json<ErrorBody>().code
  expect(await codeOf(hugePng(8_000, 5_000, 16))).toBe('PictureTooLarge')
  // Within the limits, so the pixels are looked for, and there are none.
  expect(await codeOf(hugePng(8_000, 5_000, 8))).toBe('PictureUnreadable')
  expect(await codeOf(hugePng(8_000, 3_000, 16))).toBe('PictureUnreadable')
})

test('a bitmap of megapixels is read beside everybody else’s calls, not before them', { timeout: 60_000 }, async () => {
  const bytes = bitmap1(8_000, 4_000)
  // A call for each pixel, and all of them in another thread.
  const here = await countCallsDuring(async () => readPixels(readHeader(bitmap1(80, 40))), '/bitmap')
  expect(here).toBeGreaterThan(80 * 40)
  const calls = await countCallsDuring(async () => {
    const media = await upload(hannah, { bytes, name: 'scan.bmp', mime: 'image/bmp' })
    expect(media).toMatchObject({ mime: 'image/png', width: 8_000, height: 4_000 })
  }, '/bitmap')
  expect(calls).toBeLessThan(100)
  const broken = await uploadRaw(hannah, { bytes: bytes.subarray(0, 4_000), mime: 'image/bmp' })
  expect(broken.json<ErrorBody>().code).toBe('PictureUnreadable')
})
