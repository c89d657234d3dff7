import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { DANIEL, MARIA } from '../testing/entities.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

interface Announcement {
  contactId: string | null
  state: 'viewing' | 'typing'
}
interface Options {
  context: { keepalive: boolean }
}
const tellPresence = vi.hoisted(() => vi.fn<(input: Announcement, options: Options) => Promise<unknown>>())
vi.mock(import('../../client/calls.ts'), () => ({ calls: { conversations: { tellPresence } } }) as never)
const { announcePresence } = await import('./announce-presence.ts')

const NOEL = `ct_${'3'.repeat(32)}`
/** What the server was told. */
const told = () => tellPresence.mock.calls.map(([{ contactId, state }]) => `${contactId ?? 'nothing'} ${state}`)

beforeEach(() => {
  tellPresence.mockReset()
  tellPresence.mockResolvedValue({ people: [] })
})

test('one announcement is under way at a time, and what was overtaken meanwhile isn’t sent', async () => {
  const slow = Promise.withResolvers<unknown>()
  tellPresence.mockReturnValueOnce(slow.promise)
  announcePresence(MARIA, 'viewing')
  await expect.poll(told).toEqual([`${MARIA} viewing`])
  announcePresence(DANIEL, 'viewing')
  announcePresence(NOEL, 'viewing')
  await Promise.resolve()
  expect(told()).toHaveLength(1)
  slow.resolve({ people: [] })
  await expect.poll(told).toEqual([`${MARIA} viewing`, `${NOEL} viewing`])
})

test('leaving waits for nothing, so that it is sent while the page unloads, and whoever comes back waits for it', async () => {
  const [viewing, leaving] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  tellPresence.mockReturnValueOnce(viewing.promise).mockReturnValueOnce(leaving.promise)
  announcePresence(MARIA, 'viewing')
  await expect.poll(told).toHaveLength(1)
  announcePresence(MARIA, 'typing')
  announcePresence(null, 'viewing')
  expect(told()).toEqual([`${MARIA} viewing`, 'nothing viewing'])
  expect(tellPresence.mock.calls.map(([, { context }]) => context.keepalive)).toEqual([false, true])
  announcePresence(DANIEL, 'viewing')
  viewing.resolve({ people: [] })
  await viewing.promise
  expect(told()).toHaveLength(2)
  leaving.resolve({ people: [] })
  await expect.poll(told).toEqual([`${MARIA} viewing`, 'nothing viewing', `${DANIEL} viewing`])
})

test('after one that failed, the next is sent', async () => {
  tellPresence.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  announcePresence(MARIA, 'viewing')
  announcePresence(null, 'viewing')
  tellPresence.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  announcePresence(MARIA, 'viewing')
  await expect.poll(() => told().at(-1)).toBe(`${MARIA} viewing`)
  announcePresence(DANIEL, 'viewing')
  await expect.poll(() => told().at(-1)).toBe(`${DANIEL} viewing`)
})

/** Frames are drawn only here. `asked` counts those that were asked for. */
const stubFrames = () => {
  const frames: (() => void)[] = []
  const ask = vi.fn<(frame: () => void) => number>((frame) => frames.push(frame))
  vi.stubGlobal('requestAnimationFrame', ask)
  const draw = async (count: number) => {
    for (let drawn = 0; drawn < count; drawn += 1) {
      await expect.poll(() => frames.length).toBe(1)
      frames.pop()?.()
    }
  }
  return { draw, asked: () => ask.mock.calls.length }
}

test('a conversation is announced once it has been drawn, and not at all if it was left before', async () => {
  const { draw } = stubFrames()
  announcePresence(MARIA, 'viewing')
  await draw(1)
  expect(told()).toEqual([])
  announcePresence(null, 'viewing')
  await draw(1)
  announcePresence(DANIEL, 'viewing')
  await draw(2)
  await expect.poll(told).toEqual(['nothing viewing', `${DANIEL} viewing`])
})

test('stepping through several conversations, only the last one waits until it has been drawn', async () => {
  const { draw, asked } = stubFrames()
  for (const contactId of [MARIA, DANIEL, NOEL]) announcePresence(contactId, 'viewing')
  await draw(2)
  await expect.poll(told).toEqual([`${NOEL} viewing`])
  expect(asked()).toBe(2)
})
