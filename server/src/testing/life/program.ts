import type { Scene } from '@attune/contract/scenes/entity'
import { addProgram, message, task } from '../../programs/testing/program-changes.ts'
import { addScene, node } from '../runs/run-changes.ts'
import { daily, say } from '../runs/run-desk.ts'
import { minuteOf } from './due.ts'
import type { Desk, Life, Source } from './journal.ts'

/** A program of three weeks with steps of each kind. */
export interface Program {
  id: string
  /** What it is to do for a client whose first day is this local midnight. */
  sourcesFrom(startOn: number, life: Life): Source[]
}

const TITLE = 'Call after five days'

export const addDeskProgram = async ({ admin }: Desk): Promise<Program> => {
  const first = await addQuestion(admin, 'one')
  const second = await addQuestion(admin, 'two')
  const scene = (_id: string, day: number, localTime: string, sceneId: string) => ({
    ...message(_id, day, localTime, ''),
    action: { kind: 'scene', sceneId },
  })
  const after = { type: 'offset', key: 'wakeUpTime', offsetMinutes: 45 }
  const { _id: id } = await addProgram(admin, {
    title: 'Three weeks',
    days: 21,
    steps: [
      message('step1', 1, '08:10', 'Step 1'),
      scene('step3', 3, '11:45', first._id),
      task('step5', 5, '09:00', TITLE),
      { ...message('step7', 7, '00:00', 'Step 7'), time: after },
      scene('step12', 12, '21:50', second._id),
      message('step21', 21, '18:30', 'Step 21'),
    ],
  })
  return {
    id,
    sourcesFrom: (startOn, { routine }) => {
      const step = (text: string, day: number, minute: number, does: 'text' | 'scene' | 'task' = 'text'): Source => ({
        kind: 'step',
        text,
        startOn,
        day,
        minute,
        does,
      })
      return [
        step('Step 1', 1, minuteOf('08:10')),
        step('Question one: how many hours?', 3, minuteOf('11:45'), 'scene'),
        step(TITLE, 5, minuteOf('09:00'), 'task'),
        step('Step 7', 7, routine.wakeUpTime + 45),
        step('Question two: how many hours?', 12, minuteOf('21:50'), 'scene'),
        step('Step 21', 21, minuteOf('18:30')),
      ]
    },
  }
}

/** Asks for a number, and says thanks. */
export const addQuestion = (admin: Desk['admin'], name: string): Promise<Scene> =>
  addScene(admin, [
    {
      ...node('ask', 'question', undefined, {
        text: `Question ${name}: how many hours?`,
        attachments: [],
        tags: '',
        parserName: 'integer',
        repeatable: false,
      }),
      outputs: [{ num: 1, ref: 'thanks', refInput: 1 }],
    },
    say('thanks', `Thanks for ${name}`),
  ])

/** A message at this time of each day, as long as the test lasts. */
export const addRound = (admin: Desk['admin'], localTime: string): Promise<Scene> =>
  addScene(admin, [daily('round', localTime, 'say'), say('say', 'Each day', 'round')])
