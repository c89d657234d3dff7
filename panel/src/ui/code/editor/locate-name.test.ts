import { expect, test } from 'vitest'
import { locateName } from './locate-name.ts'

const found = (used: string, source: string) => {
  const { from, to } = locateName(used, source)
  return source.slice(from, to)
}

test('a name is found however it is written', () => {
  expect(found('answers.ask', '1 + answers.ask')).toBe('answers.ask')
  expect(found('answers.ask', 'answers?.ask')).toBe('answers?.ask')
  expect(found('answers.Hours of sleep', 'x == answers["Hours of sleep"]')).toBe('answers["Hours of sleep"]')
  expect(found('answers.a+b.0', "answers['a+b'][0]")).toBe("answers['a+b'][0]")
})

test('not within another name, nor as a member of another', () => {
  const source = 'profile.answer + answers.askMore + answer'
  expect(locateName('answer', source).from).toBe(source.lastIndexOf('answer'))
  expect(locateName('answers.ask', 'answers.askMore + answers.ask').from).toBe(18)
})

test('an unfound name is the whole source', () => {
  expect(found('answers.mood', '[1]')).toBe('[1]')
})
