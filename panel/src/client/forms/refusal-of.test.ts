import { expect, test } from 'vitest'
import { CallRefused } from '../refusal.ts'
import { refusalOf } from './refusal-of.ts'

interface Details {
  title: string
  labels: string[]
}

const INVALID = { code: 'InputInvalid', status: 400, title: 'Invalid request', content: 'Some fields are invalid.' }
const invalid = (...issues: { path: string; message: string }[]) =>
  new CallRefused({ ...INVALID, data: { issues } }, null)
const nobody = () => undefined

test('a character that nobody sees is said of beside its field', () => {
  const issues = [{ path: 'title', message: 'There is an invisible character (U+202E) in place 3.' }]
  const error = new CallRefused({ ...INVALID, code: 'CharacterUnseen', data: { issues } }, null)
  expect(refusalOf<Details>(error, { title: 'N' }, nobody)).toEqual({
    fields: { title: 'There is an invisible character (U+202E) in place 3.' },
    whole: null,
  })
})

test('the server’s sentences go to the fields that were sent', () => {
  const sent = { title: 'N', labels: [''] }
  const error = invalid(
    { path: 'title', message: 'Enter a title.' },
    { path: 'labels.0', message: 'Too short.' },
    { path: 'labels.1', message: 'Too long.' },
  )
  expect(refusalOf<Details>(error, sent, nobody)).toEqual({
    fields: { title: 'Enter a title.', labels: 'Too short.' },
    whole: null,
  })
  const inner = invalid({ path: 'config.flags.labels', message: 'Not allowed.' })
  expect(refusalOf<Details>(inner, sent, nobody)).toEqual({ fields: { labels: 'Not allowed.' }, whole: null })
})

test('what belongs to no field of the form is said of the whole', () => {
  const whole = INVALID.content
  const sent = { title: 'N' }
  const title = { path: 'title', message: 'Enter a title.' }
  const others = [
    { path: 'rev', message: 'Expected a number.' },
    { path: '', message: 'Not an object.' },
  ]
  for (const other of others) {
    expect(refusalOf<Details>(invalid(other), sent, nobody)).toEqual({ fields: {}, whole })
    expect(refusalOf<Details>(invalid(title, other), sent, nobody)).toEqual({ fields: { title: title.message }, whole })
  }
  // A field that wasn't sent may not even be on the page.
  expect(refusalOf<Details>(invalid({ path: 'labels', message: 'x' }), sent, nobody)).toEqual({ fields: {}, whole })
  expect(refusalOf<Details>(invalid(), sent, nobody)).toEqual({ fields: {}, whole })
  expect(refusalOf<Details>(new TypeError('Failed to fetch'), sent, nobody).whole).toContain('Can’t reach the server.')
})

test('a refusal with a field of its own is said there', () => {
  const taken = new CallRefused({ code: 'NameTaken', status: 422, title: 'Not saved', content: 'Taken.' }, null)
  const blame = (code: string) => (code === 'NameTaken' ? 'title' : undefined)
  expect(refusalOf<Details>(taken, {}, blame)).toEqual({ fields: { title: 'Taken.' }, whole: null })
  expect(refusalOf<Details>(taken, {}, nobody)).toEqual({ fields: {}, whole: 'Taken.' })
})
