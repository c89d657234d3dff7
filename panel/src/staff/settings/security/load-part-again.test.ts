import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { loadPartAgain } from './load-part-again.ts'

const focusIfLost = vi.hoisted(() => vi.fn<(findPlace: () => HTMLElement | null | undefined) => void>())
// Other test files in this worker load the real module, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock(import('../../../ui/keys/focus-if-lost.ts'), () => ({ focusIfLost }) as never)

beforeEach(() => vi.clearAllMocks())

/** Where the focus goes in a part with these buttons, after those named in `going` are to be removed. */
const placeAfter = async (buttons: readonly string[], going: readonly string[]): Promise<unknown> => {
  const part = { querySelectorAll: () => buttons, querySelector: () => 'heading' }
  const removed = { closest: () => part, contains: (button: string) => going.includes(button) }
  let finish = () => {}
  const loading = new Promise<void>((resolve) => void (finish = resolve))
  const client = { invalidateQueries: () => loading }
  loadPartAgain(client, removed as unknown as Element) // All that is used of it.
  expect(focusIfLost).not.toHaveBeenCalled()
  finish()
  await expect.poll(() => focusIfLost.mock.calls.length).toBe(1)
  return focusIfLost.mock.calls[0]?.[0]()
}

test('after a row the focus goes to another one, not to the row that is about to go', async () => {
  expect(await placeAfter(['End Firefox', 'End Safari'], ['End Firefox'])).toBe('End Safari')
})

test('after the last row it goes to what can be done beside the rows', async () => {
  expect(await placeAfter(['Revoke Reports', 'Keep', 'New API key'], ['Revoke Reports', 'Keep'])).toBe('New API key')
})

test('if all buttons go, it goes to the heading', async () => {
  const buttons = ['End Firefox', 'End all other sessions']
  expect(await placeAfter(buttons, buttons)).toBe('heading')
})
