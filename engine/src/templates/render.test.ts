import { expect, test, vi } from 'vitest'
import { areUntouched, prototypes } from '../expressions/testing/prototypes.ts'
import { checkTemplate, renderTemplate } from './render.ts'
import { SOURCE_MAX } from './limits.ts'
import { countCalls } from '../testing/count-calls.ts'

const scope = {
  now: '2026-11-21T13:02:53+01:00[Europe/Berlin]',
  contact: { firstName: 'Sam', email: null },
  tags: ['vip', 'new'],
  items: [{ a: 1 }, { a: 2 }],
  message: { at: '2026-11-20T23:30:00Z' },
  weight: 80.5,
  isNew: false,
}

const textOf = (source: string): string => {
  const rendered = renderTemplate(source, scope)
  if (!rendered.ok) throw new Error(`${source}: ${rendered.error.message}`)
  return rendered.value
}

const errorOf = (source: string, given: object = scope): object => {
  const rendered = renderTemplate(source, given)
  if (rendered.ok) throw new Error(`${source} became ${rendered.value}`)
  return rendered.error
}

test.each([
  ['Hi {{ contact.firstName }}!', 'Hi Sam!'],
  ["{{ contact['firstName'] | upcase }}", 'SAM'],
  ['{{ tags | join: ", " }}, {{ tags.size }}, {{ tags.first }}, {{ tags[1] }}', 'vip, new, 2, vip, new'],
  ['{% for tag in tags %}{{ forloop.index }}{{ tag }};{% endfor %}', '1vip;2new;'],
  ['{% if tags contains "vip" and weight > 80 %}yes{% else %}no{% endif %}', 'yes'],
  ['{% if nothing %}a{% elsif nothing.deeper == nil %}b{% endif %}', 'b'],
  ['{% unless contact.email %}no address{% endunless %}', 'no address'],
  ['{% case contact.firstName %}{% when "Ann" %}A{% when "Sam" %}S{% endcase %}', 'S'],
  ['{% assign half = weight | divided_by: 2 %}{{ half }}', '40.25'],
  ['{% capture both %}{{ weight }}{{ isNew }}{% endcapture %}{{ both }}', '80.5false'],
  ['{{ items | map: "a" | join: "-" }} {{ items | where: "a", 2 | json }}', '1-2 [{"a":2}]'],
  ['{{ contact.email | default: "none" }}', 'none'],
  ['{{ now | date: "%A, %-d %B %Y, %H:%M %p %-I" }}', 'Saturday, 21 November 2026, 13:02 PM 1'],
  ['{{ message.at | date: "%a %e %b %j %R %F" }}', 'Sat 21 Nov 325 00:30 2026-11-21'],
  ['{% raw %}{{ x }}{% endraw %}{% comment %}{{ x }}{% endcomment %}{% # x %}', '{{ x }}'],
  ['no template }} %} at all', 'no template }} %} at all'],
])('writes %s', (source, text) => {
  expect(textOf(source)).toBe(text)
})

test('lists what is missing where it would be written, as the template calls it', () => {
  const source =
    '{{ contact.email }}{% if gone.away %}{% endif %}{{ other | default: "x" }}{{ nope.x | upcase }}' +
    '{% assign mail = contact.email %}{{ mail }}{{ "a" | append: last }}{% for i in items %}{{ i.b }}{% endfor %}'
  const missing = ['contact.email', 'nope.x', 'last', 'i.b']
  expect(renderTemplate(source, scope)).toMatchObject({ ok: true, value: 'xa', missing })
  expect(renderTemplate(source, scope, { strict: true })).toMatchObject({
    ok: false,
    error: { message: 'There is no value for “contact.email”, “nope.x”, “last”, “i.b”.' },
  })
  expect(renderTemplate('{{ contact.firstName }}', scope, { strict: true })).toMatchObject({ ok: true, missing: [] })
})

test.each([
  ['Hi\n  {{ x | upcas }}', 'There is no filter “upcas”. Did you mean “upcase”?', 2, 3],
  ['{% fors x in y %}', 'There is no tag “fors”. Did you mean “for”?', 1, 1],
  ['{% include "x" %}', 'There is no tag “include”.', 1, 1],
  ['a {% if x %}', '“{% if x %}” is opened here but not closed.', 1, 3],
  ['a {{ x', '“{{ x” is opened here but not closed.', 1, 3],
  ['{{ }}', 'A variable or value is missing or broken here.', 1, 4],
  ['Hi {{ first name }}', "“name” doesn't belong here.", 1, 4],
  ['{{ a and b c }}', "“c” doesn't belong here.", 1, 1],
  ['{% if a b %}{% endif %}', "“b” doesn't belong here.", 1, 1],
])('says what is wrong with %s, and where', (source, message, line, column) => {
  expect(checkTemplate(source)).toEqual({ ok: false, error: { message, at: expect.any(Number), line, column } })
  expect(renderTemplate(source, scope)).toMatchObject({ ok: false, error: { message, line, column }, spent: 0 })
})

test.each([
  ['{{ contact }}', "A group of values can't be written as text. Choose one of its values."],
  ['{{ items }}', "A group of values can't be written as text. Choose one of its values."],
  ['{{ weight | divided_by: 0 }}', "The result isn't a number: it divides by zero or gets too large."],
  ['{{ "now" | date }}', "“now” isn't a date."],
  ['{{ now | date: "%Q" }}', "“%Q” isn't a date format."],
  ['{{ now | date: "%100000000d" }}', "“%1” isn't a date format."],
  ['{% if contact > 1 %}{% endif %}', "A list or group of values doesn't belong here."],
])('says what went wrong with %s', (source, message) => {
  expect(errorOf(source)).toMatchObject({ message, line: 1 })
})

test('checks without a scope, and tells what would be asked of it', () => {
  const source = '{{ answers.mood.value }}{% for tag in tags %}{{ tag.name }}{% endfor %}{% assign x = y %}{{ x }}'
  expect(checkTemplate(source)).toEqual({ ok: true, names: ['answers.mood.value', 'tags', 'y'] })
})

test('tells what it spent, and stops when it may spend no more', () => {
  const source = '{% for i in (1..20) %}{{ i }}{% endfor %}'
  const { ok, spent } = renderTemplate(source, {})
  expect(ok).toBe(true)
  expect(renderTemplate(source, {}, { steps: spent })).toMatchObject({ ok: true, spent })
  expect(renderTemplate(source, {}, { steps: spent - 1 })).toMatchObject({
    ok: false,
    error: { message: 'This takes too many steps.' },
    spent: spent - 1,
  })
})

const many = Array.from({ length: 2_000 }, () => 'x')
const ENDLESS: [what: string, source: string][] = [
  ['a range', '{% for i in (1..100000000) %}x{% endfor %}'],
  ['a range backwards', '{% for i in (1..-100000000) %}x{% endfor %}{% for i in (1..999999) %}{% endfor %}'],
  ['loops in loops', '{% for i in (1..300) %}{% for j in (1..300) %}{% endfor %}{% endfor %}'],
  [
    'loops over what was given',
    '{% for i in many %}{% for j in many %}{% for k in many %}{% endfor %}{% endfor %}{% endfor %}',
  ],
  ['doubling', `{% assign x = "aaaaaaaaaa" %}${'{% assign x = x | append: x %}'.repeat(40)}`],
  ['doubling by replacing', `{% assign x = "aaaa" %}${'{% assign x = x | replace: "a", "aaaa" %}'.repeat(20)}`],
  ['doubling lists', `{% assign x = many %}${'{% assign x = x | concat: x %}'.repeat(40)}`],
  ['a text many times', `{% for i in (1..3000) %}${'long '.repeat(1_000)}{% endfor %}`],
  ['blocks in blocks', '{% if a %}'.repeat(1_900)],
  ['brackets in brackets', `{{ ${'a['.repeat(9_000)} }}`],
  ['loops in loops, unread', '{% for a in b %}'.repeat(1_000) + '{% endfor %}'.repeat(200)],
  ['braces', '{{'.repeat(9_000)],
  ['percents', '{%'.repeat(9_000)],
  ['a long template', 'x'.repeat(SOURCE_MAX + 1)],
  ['seeking', `{% assign b = many | join: "a" %}${'{% if b contains b %}{% endif %}'.repeat(500)}`],
]
test.each(ENDLESS)('%s are refused', (_what, source) => {
  expect(renderTemplate(source, { ...scope, many }).ok).toBe(false)
})

test('what is refused takes few steps', () => {
  // With a space, since what was read before is kept.
  const calls = countCalls(() => ENDLESS.forEach(([, source]) => renderTemplate(`${source} `, { ...scope, many })))
  // Three times the calls of today.
  expect(calls).toBeLessThan(3_000_000)
})

// ASVS 1.3.5, 1.3.7
test('neither reaches a prototype nor runs code of the scope', () => {
  const before = prototypes()
  const ran = vi.fn<() => string>(() => 'ran')
  const hostile = {
    made: ran,
    getter: Object.defineProperty({}, 'x', { get: ran, enumerable: true }),
    odd: { toString: ran, valueOf: ran, toLiquid: ran, toJSON: ran, next: ran, size: ran, [Symbol.iterator]: ran },
    self: {} as Record<string, unknown>,
    parsed: JSON.parse('{"__proto__": {"polluted": 1}}') as unknown,
    tags: ['vip'],
  }
  hostile.self['self'] = hostile.self
  const paths = [
    'constructor',
    '__proto__',
    'toString',
    'constructor.constructor',
    '__proto__.constructor',
    'prototype',
  ]
  for (const root of ['made', 'getter', 'getter.x', 'odd', 'self', 'parsed', 'tags', 'tags[0]', 'nothing', '"a"', '1'])
    for (const path of ['', ...paths.map((name) => `.${name}`), '["const" | append: "ructor"]'])
      for (const filter of [
        '',
        ' | json',
        ' | map: "constructor"',
        ' | size',
        ' | join',
        ' | first',
        ' | where: "__proto__"',
      ])
        for (const source of [`{{ ${root}${path}${filter} }}`, `{% for x in ${root}${path} %}{{ x }}{% endfor %}`]) {
          const rendered = renderTemplate(source, hostile)
          if (rendered.ok) expect(rendered.value, source).not.toMatch(/function|native|object|polluted|ran/)
        }
  renderTemplate(
    '{% assign tags = "x" %}{% assign __proto__ = "x" %}{% capture constructor %}x{% endcapture %}',
    hostile,
  )
  expect(hostile.tags).toEqual(['vip'])
  expect(ran).not.toHaveBeenCalled()
  expect(areUntouched(before)).toBe(true)
})

test('a local name wins over the scope, inside its block only', () => {
  expect(textOf('{% for weight in tags %}{{ weight }} {% endfor %}{{ weight }}')).toBe('vip new 80.5')
  expect(textOf('{% assign weight = 1 %}{{ weight }}')).toBe('1')
  expect(textOf('{{ weight }}')).toBe('80.5')
})

test.each([
  'Hi {{ contact.firstName }}!',
  '{{ contact.email }} {{ nothing.deeper }} {{nothing}}',
  '{{ weight }}{{ isNew }}{{ tags }}{{ tags.length }}{{ tags.x }}{{ contact.firstName.length }}{{ weight.x }}',
  '{{ contact }}',
  '{{ items }}',
  'a {{- weight -}} b {{ weight }} c',
  '{{ contact.constructor }}{{ contact.__proto__.x }}{{ __proto__ }}{{ constructor }}',
  '{{ getter.x }}',
  '{{ tags.first }}',
  '',
])('%s is written alike by the short way and by the library', (source) => {
  const given = { ...scope, getter: Object.defineProperty({}, 'x', { get: () => 1, enumerable: true }) }
  const short = renderTemplate(source, given)
  // A comment is more than words and variables.
  const long = renderTemplate(`${source}{% # %}`, given)
  expect({ ...long, spent: 0 }).toEqual({ ...short, spent: 0 })
  if (short.ok) expect(long.spent).toBeGreaterThan(short.spent)
})
