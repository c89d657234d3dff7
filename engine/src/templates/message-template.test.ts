import { countCalls } from '../testing/count-calls.ts'
import { expect, test } from 'vitest'
import { BrokenTemplate, renderTemplate, TemplateOverrun } from './message-template.ts'

const VALUES = new Map([
  ['client.name', 'Maria Lopez'],
  ['client.goal', null],
  ['coach.firstName', 'Hannah'],
])
const render = (text: string) => renderTemplate(text, VALUES)

/** The problem of a text, and where. */
const problem = (text: string): [string, number, number] => {
  try {
    render(text)
  } catch (error) {
    if (error instanceof BrokenTemplate) return [error.message, error.line, error.column]
    throw error
  }
  return ['nothing', 0, 0]
}

test('values stand where their names stood', () => {
  expect(render('Hi {{ client.name }}, {{coach.firstName | upcase}} here.')).toEqual({
    text: 'Hi Maria Lopez, HANNAH here.',
    missing: [],
  })
})

test.for([
  ['About {{ client.goal }}.', 'About {{ client.goal }}.', ['client.goal']],
  ['About {{ client.goal | downcase }}.', 'About {{ client.goal }}.', ['client.goal']],
  ['{% assign goal = client.goal %}About {{ goal }}.', 'About {{ client.goal }}.', ['client.goal']],
  ['About {{ client.goal | default: "your goal" }}.', 'About your goal.', []],
  ['{% if client.goal %}About {{ client.goal }}.{% else %}Hello.{% endif %}', 'Hello.', []],
] as const)('%s says what was missing', ([text, shown, missing]) => {
  expect(render(text)).toEqual({ text: shown, missing })
})

test.for([
  ['{{ client.name', 'Output {{ client.name not closed.', 1, 1],
  ['Hi\n  {% if client.name %}there', 'Tag {% if client.name %} not closed.', 2, 3],
  ['{{ client.nme }}', 'Unknown variable “client.nme”. Did you mean “client.name”?', 1, 4],
  ['{{ client }}', 'Unknown variable “client”.', 1, 4],
  ['{{ client[coach.firstName] }}', 'Unknown variable “client[coach.firstName]”.', 1, 4],
  ['{{ client.name | shout }}', 'Undefined filter: shout.', 1, 1],
] as const)('%s is broken', ([text, why, line, column]) => expect(problem(text)).toEqual([why, line, column]))

test.for([
  '{% for i in (1..1000000000) %}x{% endfor %}',
  '{% tablerow i in (1..9) %}x{% endtablerow %}',
  '{% include "/etc/passwd" %}',
  '{% render "/etc/passwd" %}',
  '{% layout "/etc/passwd" %}',
  '{% liquid assign x = 1 %}',
  '{{ "now" | date: "%s" }}',
  '{{ "a,b" | split: "," | sample }}',
  '{{ client.constructor }}',
  '{{ client.__proto__ }}',
  '{% assign name = client.name %}{{ name.constructor }}',
  '{% assign goal = client.goal %}{{ goal.note }}',
  '{{ __proto__ }}',
])('%s reaches nothing', (text) => expect(() => render(text)).toThrow(BrokenTemplate))

test.for([
  `{% assign a = "aaaaaaaaaaaaaaaa" %}${'{% assign a = a | append: a %}'.repeat(40)}{{ a }}`,
  `{% assign a = "aaaaaaaaaaaaaaaa" %}${'{% assign a = a | replace: "a", a %}'.repeat(30)}{{ a }}`,
  `{% assign a = "${'a'.repeat(900)}" %}${'{{ a }}'.repeat(80)}`,
])('a text that grows without end is given up soon', (text) => {
  const calls = countCalls(() => expect(() => render(text)).toThrow(TemplateOverrun))
  // Three times the calls of today.
  expect(calls).toBeLessThan(90_000)
})
