import { expect, test } from 'vitest'
import { templateContextOf } from './template-context.ts'

test('the context follows from the text before the cursor', () => {
  for (const [before, place] of [
    ['Good night', null],
    ['Hi {{ contact.first', 'output'],
    ['Hi {{- ', 'output'],
    ['{{ contact.firstName }}, ', null],
    ['{{ name | ', 'filter'],
    ['{{ name | upc', 'filter'],
    ['{{ name | default: con', 'output'],
    ['{{ name | default: "some', null],
    ['{{ name | default: "it|', null],
    ['{{ answers["Hours of', 'output'],
    ['{{ answers["Hours of sleep"].', 'output'],
    ['{% ', 'tag'],
    ['{%- unl', 'tag'],
    ['{% if answers.', 'value'],
    ['{% if x %}then {{ ', 'output'],
    ['{% if x %}then ', null],
  ] as const)
    expect(templateContextOf(before), before).toBe(place)
})
