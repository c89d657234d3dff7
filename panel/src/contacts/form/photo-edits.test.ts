import { expect, test } from 'vitest'
import { photoUrlOf, typedPhoto, withoutPhoto } from './photo-edits.ts'
import { takeTheirs } from './edit-state.ts'

const saved = { photo: 'md_1' }

test('an upload is seen before it is saved, and nothing stays of one that was given up', () => {
  const edits = typedPhoto(saved, {}, { id: 'md_2', url: '/two' })
  expect(photoUrlOf('/one', edits)).toBe('/two')
  expect(edits['photo']).toBe('md_2')
  expect(takeTheirs(withoutPhoto(edits), 'photo')).toEqual({})
  expect(typedPhoto(saved, edits, { id: 'md_1', url: '/one' })).toEqual({})
})

test('taken out there is none; untouched the saved one shows', () => {
  expect(photoUrlOf('/one', typedPhoto(saved, {}, { id: '', url: '' }))).toBe('')
  expect(photoUrlOf('/one', {})).toBe('/one')
  expect(photoUrlOf(null, {})).toBe('')
  expect(
    typedPhoto({ photo: '' }, typedPhoto({ photo: '' }, {}, { id: 'md_2', url: '/two' }), { id: '', url: '' }),
  ).toEqual({})
})
