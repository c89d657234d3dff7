import { VARIABLE_NAMES } from '@attune/contract/contacts/variables'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { expect, test } from 'vitest'
import { sceneOf, WORLD, type CaseNode } from '../cases/case.ts'
import { check } from '../check.ts'
import { renderTemplate } from '../templates/render.ts'
import { clientScope } from '../turn/client-scope.ts'
import { isPrivateName } from './private-names.ts'
import { scopeAt } from './scope-at.ts'
import { variableFault, variableValues } from './variables.ts'

const saying = (properties: Record<string, unknown>, type = 'send_message'): CaseNode[] => [
  { _id: 'run', type: 'scene_run', to: { 1: 'it' } },
  { _id: 'it', type, properties, to: type === 'switch' ? { 0: 'out', 1: 'out' } : { 1: 'out' } },
  { _id: 'out', type: 'scene_exit' },
]
const issuesOf = (nodes: CaseNode[], more: object = {}) =>
  check(sceneOf({ nodes, ...more })).map(({ severity, nodeId, message }) => `${severity} ${nodeId}: ${message}`)

test('V32 a variable is known in texts and expressions; another name there is an error, with the one that was meant', () => {
  for (const name of VARIABLE_NAMES) {
    expect(issuesOf(saying({ text: `Hi {{ ${name} }}` }))).toEqual([])
    expect(variableFault(`${name}.length`)).toBeNull()
  }
  expect(issuesOf(saying({ text: '{{ client.firstname }}, {{ coach }} {{ contact.firstName }}' }))).toEqual([
    'error it: Invalid "text" property. Unknown variable “client.firstname”. Did you mean “client.firstName”?',
    'error it: Invalid "text" property. Unknown variable “coach”.',
  ])
  const cases = [{ num: 1, expression: 'organization.size > 3' }]
  expect(issuesOf(saying({ cases }, 'switch'))).toContain(
    'error it: Invalid "cases.0.expression" property. Unknown variable “organization.size”.',
  )
  const dataSource = [{ _id: 'goal', kind: 'expression', type: 'string', value: 'client["aim"]' }]
  expect(issuesOf(saying({ text: '{{ data.goal }}' }), { dataSource })).toEqual([
    'error null: Invalid "dataSource.goal.value" property. Unknown variable “client.aim”.',
  ])
})

test('V32 a name that a template sets itself is its own, and a default doesn’t make a wrong name right', () => {
  expect(issuesOf(saying({ text: '{% assign coach = "Jo" %}{{ coach }}' }))).toEqual([])
  expect(issuesOf(saying({ text: '{{ client.nme | default: "you" }}' }))).toEqual([
    'error it: Invalid "text" property. Unknown variable “client.nme”. Did you mean “client.name”?',
  ])
})

test('V28 the names say who a client is; coach, routine and goal don’t', () => {
  const hidden = VARIABLE_NAMES.filter(isPrivateName)
  expect(hidden).toEqual(['client.name', 'client.firstName'])
  expect(isPrivateName('client')).toBe(true)
})

test('D9 texts outside a run, such as prompts, see them too; blank values are none', () => {
  const text = VARIABLE_NAMES.map((name) => `{{ ${name} }}`).join('|')
  const world = {
    ...WORLD,
    profile: { 'basic.goal': ' Run 5 km ', timezone: 'Europe/Berlin', 'routine.wakeUpTime': '06:30' },
    coach: { name: ' Hannah  Reed' },
    organization: { title: 'Northline' },
  }
  const written = renderTemplate(text, clientScope(world))
  expect(written).toMatchObject({
    value: 'Sam Okafor|Sam|Run 5 km|Europe/Berlin|06:30||||Hannah  Reed|Hannah|Northline',
    missing: ['client.goToSleepTime', 'client.workoutTime', 'client.customTime'],
  })
  const none = { names: null, goal: ' ', timezone: null, routine: {}, coach: null, organization: null }
  expect(Object.values(variableValues(none)).every((value) => value === null)).toBe(true)
})

test('D9 a first name follows from the full name as it is now', () => {
  const named = (profile: Record<string, string | null>) =>
    renderTemplate('{{ client.name }}|{{ client.firstName }}', clientScope({ ...WORLD, profile }))
  expect(named({})).toMatchObject({ value: 'Sam Okafor|Sam' })
  expect(named({ 'basic.fullName': 'Ana Lima' })).toMatchObject({ value: 'Ana Lima|Ana' })
  expect(named({ 'basic.fullName': 'Ana Lima', 'basic.firstName': 'Annie' })).toMatchObject({ value: 'Ana Lima|Annie' })
})

test('D9 every step of a scene is offered them', () => {
  const node: SceneNode = { _id: 'run', type: 'scene_run', properties: {}, inputs: [], outputs: [] }
  const offered = scopeAt({ nodes: [node], dataSource: [] }, 'run')
  for (const name of VARIABLE_NAMES)
    expect(offered.find(({ path }) => path === name)).toMatchObject({ name, type: 'string', set: 'sometimes' })
})
