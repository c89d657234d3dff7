import { expect, test } from 'vitest'
import { DANIEL, MARIA } from '../../testing/entities.ts'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { makeTimelinePlaces } from './timeline-places.ts'

const maria = { contactId: MARIA, sequence: 40, offset: 12.5 }

test('a place belongs to one step of the history and one client', () => {
  const places = makeTimelinePlaces(memoryStorage())
  places.keep(3, maria)
  expect(places.at(3, MARIA)).toEqual(maria)
  expect(places.at(3, DANIEL)).toBeNull()
  expect(places.at(4, MARIA)).toBeNull()
})

test('a reload keeps it', () => {
  const storage = memoryStorage()
  makeTimelinePlaces(storage).keep(3, maria)
  expect(makeTimelinePlaces(storage).at(3, MARIA)).toEqual(maria)
})

test('navigating somewhere new drops the positions ahead, not those behind', () => {
  const places = makeTimelinePlaces(memoryStorage())
  for (const step of [2, 3, 4]) places.keep(step, maria)
  places.forgetFrom(3)
  expect([2, 3, 4].map((step) => places.at(step, MARIA) !== null)).toEqual([true, false, false])
})

test('the last fifty are kept', () => {
  const places = makeTimelinePlaces(memoryStorage())
  for (let step = 0; step < 60; step += 1) places.keep(step, maria)
  expect([places.at(9, MARIA), places.at(10, MARIA)]).toEqual([null, maria])
})

test.for(['{', '{}', '[[1]]', '[["1",{}]]', '[[1,{"contactId":"ct_1","sequence":"x","offset":1}]]', 'null'])(
  'unreadable data is ignored: %s',
  (json) => {
    const storage = memoryStorage()
    storage.setItem('places', json)
    expect(makeTimelinePlaces(storage).at(1, MARIA)).toBeNull()
  },
)

test('the end of a session drops all', () => {
  const storage = memoryStorage()
  const places = makeTimelinePlaces(storage)
  places.keep(1, maria)
  places.clear()
  expect([places.at(1, MARIA), storage.length]).toEqual([null, 0])
})
