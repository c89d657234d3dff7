import { HOUR_MS } from '@attune/contract/durations'
import { TASK_EXPIRED_HOURS } from '@attune/contract/tasks/constants'
import type { taskFacts } from '@attune/contract/tasks/facts'
import type { Task } from '@attune/contract/tasks/entity'
import type { Caller } from '../../testing/caller.ts'
import type { BelongingsOf } from '../../testing/keeper.ts'
import type { TestPerson } from '../../testing/world.ts'
import type { ContactScene } from '../../contacts/testing/contact-changes.ts'
import { doLater } from '../../testing/time/do-later.ts'

type TaskChange = (scene: ContactScene) => Promise<unknown>

/** For each fact of a task, a change that records it, perhaps among others. Complete by type. */
export const taskChanges: Record<keyof typeof taskFacts, TaskChange> = {
  TaskOpened: (scene) => makeTask(scene),
  TaskStarted: async (scene) => change(scene.hannah, await makeTask(scene), { status: 'start' }),
  TaskFinished: async (scene) => {
    const task = await change(scene.hannah, await makeTask(scene), { status: 'start' })
    await change(scene.hannah, task, { status: 'finish' })
  },
  TaskDiscarded: async (scene) =>
    change(scene.hannah, await makeTask(scene), { status: 'discard', reason: 'bad-timing' }),
  TaskExpired: async (scene) => {
    const expiredAt = new Date(scene.world.deps.now().getTime() + HOUR_MS).toISOString()
    await makeTask(scene, { expiredAt })
    await doLater(scene.world, 'expire-task', (1 + TASK_EXPIRED_HOURS) * HOUR_MS)
  },
  TaskReopened: async (scene) => {
    const task = await change(scene.hannah, await makeTask(scene), { status: 'discard', reason: 'bad-timing' })
    await change(scene.hannah, task, { status: 'reopen' })
  },
  TaskAssigned: async (scene) => change(scene.priya, await makeTask(scene), { userAssigned: scene.hannah.id }),
  TaskChanged: async (scene) => change(scene.hannah, await makeTask(scene), { userAssigned: scene.hannah.id }),
}

export const taskBelongings: BelongingsOf<'task'> = {
  task: { of: 'client', add: async ({ coach, client }) => ({ taskId: (await addTask(coach, client))._id }) },
}

const makeTask = ({ hannah, maria }: ContactScene, more: object = {}): Promise<Task> => addTask(hannah, maria, more)

/** Makes a task by hand. */
export const addTask = (who: Caller, client: { id: string }, more: object = {}): Promise<Task> =>
  who.ok('POST', '/v1/contacts/tasks', { contactId: client.id, title: 'Call about the knee', ...more })

const change = (who: TestPerson, { _id }: Task, body: object): Promise<Task> =>
  who.ok('PATCH', `/v1/contacts/tasks/${_id}`, body)
