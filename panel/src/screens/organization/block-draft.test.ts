import { expect, test } from 'vitest'
import { dropClean, rebaseDraft, resumeDraft, toStored } from './block-draft.ts'

const base = { from: '21:00', to: '08:00' }
const sent = { from: '22:00', to: '08:00' }

test('nothing is left of a draft that was saved', () => {
  expect(rebaseDraft({ base, values: sent }, sent, sent)).toBeNull()
  expect(rebaseDraft(null, sent, sent)).toBeNull()
})

test('what was typed while saving is left, as a change of what is saved now', () => {
  const since = { ...sent, to: '07:00' }
  expect(rebaseDraft({ base, values: since }, sent, sent)).toEqual({ base: sent, values: since })
  // Set back to the previous value.
  expect(rebaseDraft({ base, values: base }, sent, sent)).toEqual({ base: sent, values: base })
})

test('a draft that is as saved again is none', () => {
  expect(dropClean({ base, values: { ...base } })).toBeNull()
  expect(dropClean({ base, values: sent })).toEqual({ base, values: sent })
})

test('a stored draft comes back with what it was edited from, unless it is saved', () => {
  const stored = toStored({ base, values: sent }, 3)
  expect(resumeDraft(stored, base)).toEqual({ base, values: sent })
  const theirs = { from: '20:00', to: '08:00' }
  expect(resumeDraft(stored, theirs)).toEqual({ base, values: sent })
  expect(resumeDraft(stored, sent)).toBeNull()
  expect([toStored(null, 3), resumeDraft({}, base)]).toEqual([{}, null])
})
