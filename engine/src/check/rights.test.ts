import { describe, expect, test } from 'vitest'
import { sceneOf } from '../cases/case.ts'
import { check } from '../check.ts'
import type { AuthorRights } from './issue.ts'

const NOBODY: AuthorRights = { readsPrivate: false, privateTemplates: [], outsideAddresses: [] }

const issuesOf = (
  type: string,
  properties: Record<string, unknown>,
  author: AuthorRights = NOBODY,
  dataSource: object[] = [],
) => {
  const nodes = [
    { _id: 'run', type: 'scene_run', to: { 1: 'it' } },
    { _id: 'it', type, properties, to: { 1: 'end' } },
    { _id: 'end', type: 'scene_exit' },
  ]
  const scene = sceneOf({ nodes, dataSource } as Parameters<typeof sceneOf>[0])
  return check(scene, { author })
    .filter((issue) => issue.check === 'rights')
    .map(({ nodeId, nodePropertyName, severity }) => [nodeId, nodePropertyName, severity])
}
const saved = (kind: string, value: string) => ({ key: 'goal', value: { kind, value, type: 'string' } })

describe('V28 an author who may not see who clients are', () => {
  test.each([
    'contact.firstName',
    'contact.fullName.toUpperCase()',
    "contact['phone']",
    'contact[profile.basic.goal]',
    'contact',
    'profile',
    'profile.basic',
    'profile["basic"]["fullName"]',
    'profile.basic[answer]',
    'tags.map(tag => tag + contact.email)',
    '[contact].map(one => one.phone)',
    'contact.status == "active" ? contact.phone : null',
  ])('cannot read it with the expression %s', (expression) => {
    expect(issuesOf('save_into_profile', saved('expression', expression))).toEqual([['it', 'value.value', 'error']])
  })

  test.each([
    'contact.status',
    'contact.id',
    'profile.basic.goal',
    'profile.routine.wakeUpTime',
    'answer',
    '"contact.phone"',
    'tags.map(contact => contact.length).length',
  ])('may use %s, which everybody may read', (expression) => {
    expect(issuesOf('save_into_profile', saved('expression', expression))).toEqual([])
  })

  test.each([
    '{{ contact.phone }}',
    "{{ contact['fullName'] }}",
    '{{ contact[profile.basic.goal] }}',
    '{% assign c = contact %}{{ c.email }}',
    '{% if contact.email %}yes{% endif %}',
    '{% if answer %}{% assign contact = 1 %}{% endif %}{{ contact.phone }}',
    '{%- capture profile -%}{%- endcapture -%}{{ profile.basic.fullName }}',
    '{% capture x %}{{ profile.basic.firstName }}{% endcapture %}',
  ])('cannot read it with the template %s', (template) => {
    expect(issuesOf('save_into_profile', saved('template', template))).toEqual([['it', 'value.value', 'error']])
    expect(issuesOf('send_message', { text: template })).toEqual([['it', 'text', 'error']])
  })

  test('may write about contacts in plain words', () => {
    expect(issuesOf('send_message', { text: 'We assign contact persons, {{ contact.status }}.' })).toEqual([])
  })

  test.each([
    ['switch', { cases: [{ num: 1, expression: 'contact.phone == "+13035550100"' }] }, 'cases.0.expression'],
    ['question', { text: 'Hi {{ contact.fullName }}', parserName: 'plain-text' }, 'text'],
    [
      'prompt_gen_reply',
      { templateId: 'v_pt1', appendMessages: [{ role: 'user', content: '{{ contact.email }}', render: true }] },
      'appendMessages.0.content',
    ],
    ['prompt_gen_text_content', { template: 'About {{ contact.fullName }}', maxTokens: 5 }, 'template'],
    [
      'send_email',
      { subject: '{{ contact.fullName }}', content: 'x', recipients: { kind: 'static', value: 'a@b.example' } },
      'subject',
    ],
    [
      'send_email',
      { subject: 's', content: 'x', recipients: { kind: 'expression', value: 'contact.email' } },
      'recipients.value',
    ],
  ])('nor in a %s', (type, properties, where) => {
    expect(issuesOf(type, properties)).toContainEqual(['it', where, 'error'])
    expect(issuesOf(type, properties, { ...NOBODY, readsPrivate: true })).toEqual([])
  })

  test('nor through a data source, or a prompt template that reads it', () => {
    const source = { _id: 'who', kind: 'expression', type: 'string', value: 'contact.fullName' }
    expect(issuesOf('send_message', { text: '{{ data.who }}' }, NOBODY, [source])).toEqual([
      [null, 'dataSource.who.value', 'error'],
    ])
    const author = { ...NOBODY, privateTemplates: ['v_pt1'] }
    expect(issuesOf('prompt_gen_reply', { templateId: 'v_pt1' }, author)).toEqual([['it', 'templateId', 'error']])
    expect(issuesOf('prompt_gen_reply', { templateId: 'v_pt2' }, author)).toEqual([])
  })
})

test('V28 fixed recipients outside the organization are refused if the author may not write to them', () => {
  const properties = {
    subject: 's',
    content: 'x',
    recipients: { kind: 'static', value: 'hannah@northline.example; Eve@Evil.example' },
  }
  const author = { ...NOBODY, readsPrivate: true, outsideAddresses: ['eve@evil.example'] }
  expect(issuesOf('send_email', properties, author)).toEqual([['it', 'recipients.value', 'error']])
  expect(issuesOf('send_email', properties, { ...author, outsideAddresses: [] })).toEqual([])
})

test('V29 bidirectional control characters are fine in a message, but not in its tags', () => {
  const signsIn = (text: string) =>
    check(
      sceneOf({
        nodes: [
          { _id: 'run', type: 'scene_run', to: { 1: 'it' } },
          { _id: 'it', type: 'send_message', properties: { text }, to: { 1: 'end' } },
          { _id: 'end', type: 'scene_exit' },
        ],
      } as Parameters<typeof sceneOf>[0]),
    ).filter((issue) => issue.check === 'hidden-signs')
  expect(signsIn('\u2067שלום\u2069 {{ contact.status }}')).toEqual([])
  for (const sign of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069')
    expect(signsIn(`Hi {{ contact.status | default: "${sign}x" }}`)).toMatchObject([
      { severity: 'warning', nodeId: 'it', nodePropertyName: 'text' },
    ])
})
