import { expect, test } from 'vitest'
import { findMentionQuery, namePerson, notePieces, toEdited, toSaved } from './mention-text.ts'

const person = (letter: string, name: string) => ({
  _id: `us_${letter.repeat(32)}`,
  name,
  email: `${letter}@n.example`,
})
const luis = person('a', 'Luis Ortega')
const otherLuis = person('b', 'Luis Ortega')
const lu = person('c', 'Lu')

test('a note shows names, is edited with names, and is saved with ids', () => {
  const note = { text: `Ask @${luis._id}, or @${lu._id}.`, mentions: [luis, lu] }
  expect(
    notePieces(note)
      .map(({ text, isMention }) => (isMention ? `[${text}]` : text))
      .join(''),
  ).toBe('Ask [@Luis Ortega], or [@Lu].')
  const edited = toEdited(note)
  expect(edited.text).toBe('Ask @Luis Ortega, or @Lu.')
  expect(toSaved(edited.text, edited.people)).toBe(note.text)
  expect(toSaved('Ask @Luis Ortegas sister, @Luis', edited.people)).toBe('Ask @Luis Ortegas sister, @Luis')
})

test('two people of one name are told apart', () => {
  const note = { text: `@${luis._id} and @${otherLuis._id}`, mentions: [luis, otherLuis] }
  const edited = toEdited(note)
  expect(edited.text).toBe('@Luis Ortega and @Luis Ortega (b@n.example)')
  expect(toSaved(edited.text, edited.people)).toBe(note.text)
  expect(namePerson(edited.people, luis).name).toBe('Luis Ortega')
})

test.for([
  ['@', ''],
  ['Ask @Lu', 'Lu'],
  ['Ask @Luis Or', 'Luis Or'],
  ['(@lu', 'lu'],
  ['Ask @Luis Ortega', null],
  ['mail@lu', null],
  ['Ask @one two three', null],
  ['Ask', null],
] as const)('“%s” looks for %s', ([text, query]) => {
  expect(findMentionQuery(text, text.length, { 'Luis Ortega': luis._id })).toBe(query)
})
