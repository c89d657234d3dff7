import { describe, expect, test } from 'vitest'
import type { MessageTemplate } from '@attune/contract/conversations/templates'
import { findTemplates } from './find-templates.ts'
import { suggestionsOf } from './suggestions.ts'

const template = (title: string, rest: Partial<MessageTemplate> = {}): MessageTemplate => ({
  _id: `mt_${title}`,
  title,
  text: 'Well done',
  kind: null,
  shared: false,
  author: null,
  abilities: { update: true },
  rev: 1,
  ...rest,
})

describe('suggestions', () => {
  const words = (templates: MessageTemplate[]) => suggestionsOf(templates).map(({ kind, words: said }) => [kind, said])

  test('are a question and an encouragement when there are no templates', () =>
    expect(words([template('Of no kind')])).toEqual([
      ['Inquire', 'How are you?'],
      ['Motivate', 'Have a great day!'],
    ]))

  test('are Guide, Inquire, Motivate, templates before the defaults', () =>
    expect(words([template('Win', { kind: 'Motivate' }), template('Walk', { kind: 'Guide' })])).toEqual([
      ['Guide', 'Walk'],
      ['Inquire', 'How are you?'],
      ['Motivate', 'Win'],
      ['Motivate', 'Have a great day!'],
    ]))
})

test('templates are found by every word of title and text, titles first', () => {
  const all = [template('Sleep', { text: 'About the walk' }), template('Walk', { text: 'Easy' }), template('Food')]
  const found = (search: string) => findTemplates(all, search).map(({ title }) => title)
  expect(found('walk')).toEqual(['Walk', 'Sleep'])
  expect(found('WALK about')).toEqual(['Sleep'])
  expect(found(' ')).toEqual(['Sleep', 'Walk', 'Food'])
  expect(found('nothing')).toEqual([])
})
