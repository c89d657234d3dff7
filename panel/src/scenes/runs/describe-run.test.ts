import { expect, test } from 'vitest'
import { isActiveAutopilot } from './describe-run.ts'

const run = (status: 'active' | 'stop', labels: string[]) => ({
  status,
  scene: { _id: 'sc_1' as const, title: 'Autopilot', labels },
})

test('an active autopilot is a run that has not ended, of a scene labelled message-autopilot', () => {
  expect(isActiveAutopilot(run('active', ['new', 'message-autopilot']))).toBe(true)
  expect(isActiveAutopilot(run('stop', ['message-autopilot']))).toBe(false)
  expect(isActiveAutopilot(run('active', ['autopilot']))).toBe(false)
})
