import { expect, test } from 'vitest'
import { placeCard } from './place-card.ts'

const CARD = { width: 320, height: 160 }
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

test('beside a place of the navigation', () => {
  expect(placeCard({ left: 8, top: 120, width: 192, height: 32 }, CARD, DESK)).toEqual({ left: 212, top: 120 })
})

test('whole, beside what stands at the bottom', () => {
  expect(placeCard({ left: 8, top: 860, width: 192, height: 32 }, CARD, DESK)).toEqual({ left: 212, top: 732 })
})

test('above a tab of a phone, whole within its edges', () => {
  expect(placeCard({ left: 0, top: 780, width: 65, height: 64 }, CARD, PHONE)).toEqual({ left: 8, top: 608 })
  expect(placeCard({ left: 325, top: 780, width: 65, height: 64 }, CARD, PHONE)).toEqual({ left: 62, top: 608 })
})

test('below what has no room beside or above it', () => {
  expect(placeCard({ left: 100, top: 20, width: 280, height: 40 }, CARD, PHONE)).toEqual({ left: 62, top: 72 })
})

test('in the middle without a target, and at the edge of a window that is too small', () => {
  expect(placeCard(null, CARD, DESK)).toEqual({ left: 560, top: 370 })
  expect(placeCard(null, CARD, { width: 200, height: 100 })).toEqual({ left: 8, top: 8 })
})
