import { expect, test } from 'vitest'
import { panBy, SCALE_MAX, WHOLE, zoomTo } from './gallery-view.ts'

test('zooming keeps the point under the pointer in place', () => {
  const at = { x: 100, y: -40 }
  const near = zoomTo(WHOLE, 2, at)
  expect(near).toEqual({ scale: 2, x: -100, y: 40 })
  const nearer = zoomTo(near, 4, at)
  // The picture's own point under the pointer: (at - offset) / scale.
  expect([(at.x - nearer.x) / nearer.scale, (at.y - nearer.y) / nearer.scale]).toEqual([100, -40])
})

test('zoom is limited to between the whole picture and five times its size', () => {
  expect(zoomTo({ scale: 2, x: 30, y: 9 }, 0.4, { x: 5, y: 5 })).toEqual(WHOLE)
  expect(zoomTo(WHOLE, 99, { x: 0, y: 0 }).scale).toBe(SCALE_MAX)
})

test("a picture can't be panned beyond its edge", () => {
  const stage = { width: 800, height: 600 }
  expect(panBy({ scale: 2, x: 0, y: 0 }, { x: 5_000, y: -5_000 }, stage)).toEqual({ scale: 2, x: 400, y: -300 })
  expect(panBy(WHOLE, { x: 50, y: 50 }, stage)).toEqual(WHOLE)
})
