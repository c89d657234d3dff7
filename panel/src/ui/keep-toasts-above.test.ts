import { expect, test, vi } from 'vitest'
import { bottomAbove, followCursor, keepToastsAbove } from './keep-toasts-above.ts'

const COLUMN = { left: 1_048, right: 1_420 }
const box = (left: number, right: number, top: number, height = 50) => ({ left, right, top, bottom: top + height })

test('toasts stand above what is in their column, the highest of it', () => {
  expect(bottomAbove([], COLUMN, 900)).toBeNull()
  expect(bottomAbove([box(500, 1_100, 780), box(500, 1_100, 740)], COLUMN, 900)).toBe(170)
})

test('what is beside their column, out of the window or in its upper half is not in their way', () => {
  expect(bottomAbove([box(490, 950, 800)], COLUMN, 900)).toBeNull()
  expect(bottomAbove([box(490, 1_300, 900), box(490, 1_300, -60)], COLUMN, 900)).toBeNull()
  expect(bottomAbove([box(490, 1_300, 450, 400)], COLUMN, 900)).toBeNull()
  expect(bottomAbove([box(490, 1_300, 451)], COLUMN, 900)).toBe(459)
})

test('elements are measured only while there are toasts, which stand above them at once', () => {
  const body = {}
  vi.stubGlobal('document', { activeElement: body, body, querySelector: () => null })
  vi.stubGlobal('innerHeight', 900)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frame())
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener))
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name))
  const measure = vi.fn<() => ReturnType<typeof box>>(() => box(490, 1_400, 780))
  const setProperty = vi.fn<(name: string, value: string) => void>()
  // Nothing else of them is used.
  const composer = { getBoundingClientRect: measure } as unknown as HTMLElement
  const place = () => ({ ...COLUMN, top: 830, bottom: 880 })
  const stack = { getBoundingClientRect: place, style: { setProperty } } as unknown as HTMLElement

  const leave = keepToastsAbove(composer)
  listeners.get('resize')?.()
  expect(measure).not.toHaveBeenCalled()
  const close = followCursor(stack)
  expect(setProperty).toHaveBeenLastCalledWith('--toasts-bottom', '130px')
  close?.()
  leave?.()
  expect(measure).toHaveBeenCalledTimes(1)
})
