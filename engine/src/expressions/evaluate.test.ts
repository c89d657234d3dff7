import { expect, test } from 'vitest'
import { checkExpression, evaluate } from './evaluate.ts'

const scope = {
  now: '2026-11-21T13:02:53+01:00[Europe/Berlin]',
  contact: { firstName: 'Sam', email: null },
  tags: ['vip', 'new'],
  answers: { mood: { value: 7, text: '7' }, 'How are you?': { value: 'fine' } },
  message: { text: 'Yes please', at: '2026-11-21T12:00:00Z' },
  profile: { weight: 80.5, born: '1990-05-17' },
  reply: '',
  photo: null,
}

const valueOf = (source: string): unknown => {
  const found = evaluate(source, scope)
  if (!found.ok) throw new Error(`${source}: ${found.error.message}`)
  return found.value
}

const errorOf = (source: string): { message: string; at?: number } => {
  const found = evaluate(source, scope)
  if (found.ok) throw new Error(`${source} came to ${JSON.stringify(found.value)}`)
  return found.error
}

test.each([
  ['answers.mood.value > 5 && tags.includes("vip")', true],
  ["answers['How are you?'].value == 'fine'", true],
  ['contact.firstName == "Sam" ? "a" : "b"', 'a'],
  ['`Hi ${contact.firstName}, ${1 + 1} of ${tags.length}`', 'Hi Sam, 2 of 2'],
  ['tags[0] + tags[1]', 'vipnew'],
  ['tags.at(-1)', 'new'],
  ['message.text.toLowerCase().startsWith("yes")', true],
  ["message.text.split(' ').map(word => word.length)", [3, 6]],
  ['[3, 1, 2].filter(n => n > 1).reduce((sum, n) => sum + n, 0)', 5],
  [
    '[1, 2].map(a => [10, 20].map(b => a * b))',
    [
      [10, 20],
      [20, 40],
    ],
  ],
  ['tags.some((tag, index) => index == 1 && tag == "new")', true],
  ['Math.round(profile.weight * 2) / 2', 80.5],
  ['(2 + 3) * 4 % 7 ** 1', 6],
  ['-answers.mood.value', -7],
  ["'weight' in profile", true],
  ["'height' in profile", false],
  ['"abc"[1]', 'b'],
  ['"a-b-c".replaceAll("-", "$&")', 'a$&b$&c'],
  ["'7'.padStart(3, '0')", '007'],
  ['(1.005).toFixed(1)', '1.0'],
  ['contact?.firstName?.trim()', 'Sam'],
  ['reply || "nothing"', 'nothing'],
  ['reply ?? "nothing"', ''],
])('works out %s', (source, value) => {
  expect(valueOf(source)).toEqual(value)
})

test('answers groups without a prototype', () => {
  const value = valueOf('({ name: contact.firstName, "a b": [1], tags })')
  expect(value).toEqual({ name: 'Sam', 'a b': [1], tags: ['vip', 'new'] })
  expect(Object.getPrototypeOf(value)).toBeNull()
})

test.each([
  'answers.nope',
  'answers.nope.value.deeper',
  'photo.category',
  'photo.category.trim()',
  'undefined',
  'tags[9]',
])('takes %s as empty', (source) => expect(valueOf(source)).toBeNull())

test('an empty value is neither smaller nor larger, is written as nothing, and is no number', () => {
  expect(valueOf('photo < 5 || photo >= 0 || photo > 0')).toBe(false)
  expect(valueOf('photo == null')).toBe(true)
  expect(valueOf('`<${photo}>` + photo')).toBe('<>')
  expect(errorOf('1 + photo.count')).toEqual({
    message: "“photo.count” is empty, so there's nothing to calculate with. Add ?? 0 after it to count it as 0.",
    at: 4,
  })
  expect(valueOf('(photo.count ?? 0) + 1')).toBe(1)
})

test('compares a text that is a number with numbers, and lists with nothing', () => {
  expect(valueOf('answers.mood.text > 6.5 && answers.mood.text == 7 && answers.mood.text !== 7')).toBe(true)
  expect(valueOf('"abc" > 1 || "abc" < 1 || "" < 1')).toBe(false)
  expect(valueOf('tags == "vip"')).toBe(false)
  expect(errorOf('tags == tags').message).toBe("Lists and groups can't be compared. Compare their values instead.")
})

test.each([
  ['hour(now)', 13],
  ['minute(now)', 2],
  ['weekday(now)', 'Saturday'],
  ['weekdayNumber(now)', 6],
  ['isWeekend(now)', true],
  ['date(now)', '2026-11-21'],
  ['time(now)', '13:02'],
  ['hour(message.at)', 13],
  ['year(profile.born)', 1990],
  ['date("2026-11-20T23:30:00Z")', '2026-11-21'],
  ['message.at < now', true],
  ['profile.born < now && "2026-11-22" > now', true],
  ['daysBetween(profile.born, "1990-05-20")', 3],
  ['daysBetween("2026-11-20T22:59:00Z", "2026-11-20T23:01:00Z")', 1],
  ['hoursBetween("2026-11-21T09:00", now)', 4],
  ['minutesBetween(now, message.at)', -2],
  ['addDays("2026-03-28", 1)', '2026-03-29'],
  ['addDays("2026-03-28T09:00", 1)', '2026-03-29T09:00:00+02:00[Europe/Berlin]'],
  ['addHours("2026-03-28T09:00", 24)', '2026-03-29T10:00:00+02:00[Europe/Berlin]'],
  ['hour(photo)', null],
])('asks dates by the clock of the client: %s', (source, value) => {
  expect(valueOf(source)).toEqual(value)
})

test.each([
  ['contct.firstName', 'There is no “contct” here. Did you mean “contact”?', 0],
  ['1 + nonsense', 'There is no “nonsense” here.', 4],
  ['contact.firstName = "Ann"', "Expressions can't change values. To compare, use == instead of =.", 0],
  ['contact.age++', "Expressions can't change values.", 0],
  ['1 = 2', "Expressions can't change values. To compare, use == instead of =.", 0],
  ['profile.weight +', 'Something is missing at the end.', 16],
  ['', 'The expression is empty.', 0],
  ['1 2', "“2” doesn't belong here.", 2],
  ['1) + (2', "“)” doesn't belong here.", 1],
  ['"abc', 'A quotation mark is opened here but not closed.', 0],
  ['tags.inclueds("a")', 'There is no method “inclueds”. Did you mean “includes”?', 5],
  ['wekday(now)', 'There is no function “wekday”. Did you mean “weekday”?', 0],
  ['tags.includes()', '“includes” takes 1 value in its brackets.', 0],
  ['hour(now, now)', '“hour” takes 1 value in its brackets.', 0],
  ['contact.trim()', 'A group of values has no “trim”.', 8],
  ['hour("soon")', "“soon” isn't a date.", 0],
  ['1 / 0', "The result isn't a number: it divides by zero or gets too large.", 0],
  ['"abc" * 2', "“abc” isn't a number.", 0],
  ['tags.map(1)', '“map” needs a function, as in list.map(value => value > 3).', 5],
  ['a & b', 'For “and”, use && instead of &.', 0],
  ['typeof now', "This can't be used in an expression.", 0],
  ['[1, , 2]', 'A value is missing between two commas in this list.', 0],
])('says what is wrong with %s', (source, message, at) => {
  expect(errorOf(source)).toEqual({ message, at })
})

test('checks without a scope, and tells what would be asked of it', () => {
  expect(checkExpression('answers.mood.value > 5 && tags.some(tag => tag == data["question_text"])')).toEqual({
    ok: true,
    names: ['answers.mood.value', 'tags', 'data.question_text'],
  })
  expect(checkExpression('answers.')).toEqual({
    ok: false,
    error: { message: 'Something is missing at the end.', at: 8 },
  })
})

test('tells what it spent, and stops when it may spend no more', () => {
  const source = '[1, 2, 3].map(a => [1, 2, 3].map(b => a * b).join("")).join("")'
  const { ok, spent } = evaluate(source, {})
  expect(ok).toBe(true)
  expect(evaluate(source, {}, { fuel: spent })).toMatchObject({ ok: true, spent })
  expect(evaluate(source, {}, { fuel: spent - 1 })).toEqual({
    ok: false,
    error: { message: 'This takes too many steps.' },
    spent: spent - 1,
  })
  expect(evaluate('1 + 1', {}, { fuel: 0 })).toMatchObject({ ok: false, spent: 0 })
})
