import { expect, test } from 'vitest'
import { sceneOf, WORLD } from '../cases/case.ts'
import { newRun } from '../start.ts'
import { forgetScope, scopeFor } from './scope.ts'
import { openTurn } from './turn.ts'

test('client, coach and organization are made once, and anew after the turn has changed something', () => {
  let made = 0
  const world = {
    ...WORLD,
    get coach() {
      made += 1
      return { name: `Coach ${made}` }
    },
  }
  const scene = sceneOf({ nodes: [{ _id: 'run', type: 'scene_run' }] })
  const turn = openTurn(scene, newRun({ runId: 'st_1', scene, world }), world, false)
  const scope = scopeFor(turn, 'client.firstName')
  expect(scopeFor(turn, 'coach.name, organization.title, {{ client.name }}')).toBe(scope)
  expect([made, scope['coach']]).toMatchObject([1, { name: 'Coach 1' }])
  forgetScope(turn)
  expect(scopeFor(turn, 'coach.name')['coach']).toMatchObject({ name: 'Coach 2' })
})
