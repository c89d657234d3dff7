import { expect, test } from 'vitest'
import { dropSame, readBefore } from './field-changes.ts'

const saved = { title: 'Northline', timezone: 'America/Denver', labels: ['a'] }

test('what is as saved is no change', () => {
  expect(dropSame({ title: 'Northline', timezone: 'Asia/Tokyo' }, saved)).toEqual({ timezone: 'Asia/Tokyo' })
  expect(dropSame({ labels: ['a'] }, saved)).toEqual({})
  expect(dropSame({ labels: ['a', 'b'] }, saved)).toEqual({ labels: ['a', 'b'] })
  expect(dropSame({ password: undefined }, saved)).toEqual({})
  expect(dropSame({ phone: null }, { phone: null })).toEqual({})
  expect(dropSame({ phone: null }, { phone: '+1 555' })).toEqual({ phone: null })
})

test('a change of one field leaves a colleague’s change of another alone', () => {
  const theirs = { ...saved, timezone: 'Europe/London' }
  expect(dropSame({ title: 'Northline West' }, theirs)).toEqual({ title: 'Northline West' })
})

test('taking a change back leaves other fields alone', () => {
  expect(readBefore(saved, { title: 'Northline West' })).toEqual({ title: 'Northline' })
})

test('what was typed while saving stays a change', () => {
  const sent = { title: 'Northline West', timezone: 'Asia/Tokyo' }
  expect(dropSame({ ...sent, title: 'Northline East', labels: [] }, sent)).toEqual({
    title: 'Northline East',
    labels: [],
  })
  expect(dropSame(sent, sent)).toEqual({})
})
