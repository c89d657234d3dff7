import { CONTACT_EVENTS, UNSENT_EVENTS } from '@attune/contract/scenes/nodes/values'
import { expect, test } from 'vitest'
import { sceneOf, type CaseNode } from '../cases/case.ts'
import { check } from '../check.ts'

const found = (triggers: unknown, eventName: unknown) => {
  const nodes: CaseNode[] = [
    { _id: 'run', type: 'scene_run', properties: { triggers }, to: { 1: 'wait' } },
    { _id: 'wait', type: 'wait_event_contact', properties: { eventName }, to: { 1: 'end' } },
    { _id: 'end', type: 'scene_exit' },
  ]
  const issues = check(sceneOf({ nodes }))
  return { errors: issues.filter(({ severity }) => severity === 'error'), ours: issues.filter(isOurs) }
}
const isOurs = (issue: { check: string }): boolean => issue.check === 'unsent-event'

test('V34 a trigger that nothing sends yet, and a wait for it, are warnings and stay valid', () => {
  const triggers = [
    { kind: 'keyword', keywords: ['hello'] },
    { kind: 'event', eventName: 'purchase' },
  ]
  const { errors, ours } = found(triggers, 'payment-failed')
  expect(errors).toEqual([])
  const instead = 'Another program can send a custom event instead.'
  expect(ours).toMatchObject([
    {
      ...{ nodeId: 'run', nodePropertyName: 'triggers.1', severity: 'warning' },
      message: `Nothing sends “Purchase” yet, so it never starts this scene. ${instead}`,
    },
    {
      ...{ nodeId: 'wait', nodePropertyName: 'eventName', severity: 'warning' },
      message: `Nothing sends “Payment failed” yet, so clients would wait here for good. ${instead}`,
    },
  ])
})

test('V34 nothing about events that are sent, or about what is no event', () => {
  for (const eventName of CONTACT_EVENTS.filter((event) => !UNSENT_EVENTS.some((unsent) => unsent === event)))
    expect(found([{ kind: 'event', eventName }], eventName).ours).toEqual([])
  for (const odd of [null, 'purchase', [null, 'purchase', { eventName: 'purchase' }]])
    expect(found(odd, { purchase: true }).ours).toEqual([])
})
