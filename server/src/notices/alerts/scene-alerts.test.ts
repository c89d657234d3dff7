import type { Task } from '@attune/contract/tasks/entity'
import { expect, test } from 'vitest'
import { addReviewTasks } from '../../tasks/review-tasks.ts'
import { alertDesk } from '../../testing/automation/alert-desk.ts'
import { addAlert, feedOf, noticesOf } from '../testing/notice-changes.ts'
import { addScene, node, startScene, waitNode } from '../../testing/runs/run-changes.ts'
import { threadOf } from '../../testing/world.ts'

const TO_ADMINS = { coaches: false, managers: false, admins: true, people: [] }
const desk = alertDesk()

/** A scene raises an alert about Maria, and what follows is done. */
const raise = async (triggerName: string): Promise<void> => {
  await addReviewTasks(desk.world.deps)
  await desk.world.work()
  const { _id } = await addScene(desk.priya, [
    node('alert', 'trigger_alert', 'wait', { triggerName }),
    waitNode('wait'),
  ])
  await startScene(desk.hannah, desk.maria, _id)
  await desk.review()
  await desk.query(`update work set due_at = 'epoch' where kind = 'review-tasks'`)
  await desk.world.work()
}

const tasks = async (): Promise<Task[]> =>
  (await desk.priya.ok<{ data: Task[] }>('GET', '/v1/contacts/tasks?status=new')).data

const setRule = (on: boolean) =>
  desk.priya.ok('PATCH', `/v1/organizations/${desk.northline.id}/automation-settings`, { taskRules: { alert: { on } } })

test('a scene that names an alert raises it for its recipients; the alert says whether it makes a task, not the rule', async () => {
  await setRule(true)
  await addAlert(desk.priya, { title: 'At risk', condition: null, recipients: TO_ADMINS, makesTask: false })
  await raise('At risk')
  expect(await noticesOf(desk.priya)).toMatchObject([{ title: 'At risk', entity: { title: 'Maria Lopez' } }])
  expect((await feedOf(desk.hannah)).count).toBe(0)
  expect(await tasks()).toEqual([])
  expect(await desk.priya.ok('GET', '/v1/configurable-alerts')).toMatchObject({
    data: [{ fired: { times: 1, clients: 1 } }],
  })
})

test('the alert makes a task although the rule is off, and closing the alert ends it', async () => {
  await setRule(false)
  await addAlert(desk.priya, { title: 'High stress', condition: null, makesTask: true })
  await raise('high-stress')
  const [notice] = await noticesOf(desk.hannah)
  expect(notice).toMatchObject({ title: 'High stress' })
  expect(await tasks()).toMatchObject([{ type: 'alert', title: 'High stress' }])
  await desk.hannah.ok('PATCH', `/v1/notices/${notice?._id}`, { status: 'closed' })
  expect(await tasks()).toEqual([])
})

test('an alert that is opened again has its task again, unless somebody discarded that themselves', async () => {
  await setRule(false)
  await addAlert(desk.priya, { title: 'High stress', condition: null, makesTask: true })
  await raise('high-stress')
  const [notice] = await noticesOf(desk.hannah)
  const [task] = await tasks()
  const path = `/v1/notices/${notice?._id}`
  await desk.hannah.ok('PATCH', path, { status: 'closed' })
  expect(await tasks()).toEqual([])
  await desk.hannah.ok('PATCH', path, { status: 'open' })
  expect(await tasks()).toMatchObject([{ _id: task?._id, discardedBy: null }])
  await desk.hannah.ok('PATCH', `/v1/contacts/tasks/${task?._id}`, { status: 'discard', reason: 'bad-timing' })
  await desk.hannah.ok('PATCH', path, { status: 'closed' })
  await desk.hannah.ok('PATCH', path, { status: 'open' })
  expect(await tasks()).toEqual([])
})

test('an alert that is off is raised by no scene; a name that no alert has is raised as before, with the rule', async () => {
  await setRule(true)
  const { _id } = await addAlert(desk.priya, { title: 'At risk', condition: null, makesTask: true })
  await desk.priya.ok('PATCH', `/v1/configurable-alerts/${_id}`, { isOn: false })
  await raise('At risk')
  expect(await noticesOf(desk.hannah)).toEqual([])
  expect(await tasks()).toEqual([])
  await raise('Weight rises')
  expect(await noticesOf(desk.hannah)).toMatchObject([{ title: 'Weight rises' }])
  expect(await tasks()).toMatchObject([{ type: 'alert', title: 'Weight rises' }])
})

test.each([false, true])(
  'a notice quotes what the client wrote when a scene raised it (alert configured: %s)',
  async (configured) => {
    if (configured) await addAlert(desk.priya, { title: 'Stress is high', condition: null })
    const { _id } = await addScene(desk.priya, [
      node('ask', 'question', 'alert', {
        text: 'How stressed are you?',
        attachments: [],
        tags: '',
        parserName: 'plain-text',
        repeatable: false,
      }),
      node('alert', 'trigger_alert', 'wait', { triggerName: 'Stress is high' }),
      waitNode('wait'),
    ])
    await startScene(desk.hannah, desk.maria, _id)
    await desk.world.work()
    await desk.texts('9, and it gets worse')
    await desk.world.work()
    const nine = (await threadOf(desk.hannah, desk.maria)).find(({ body }) => body?.text === '9, and it gets worse')
    expect(await noticesOf(desk.hannah)).toMatchObject([
      {
        title: 'Stress is high',
        entityType: 'ContactMessage',
        entity: { _id: nine?.id, contactId: desk.maria.id },
        message: { text: '9, and it gets worse', failure: null },
      },
    ])
    // One that no message raised is about the client.
    await raise('Nobody wrote')
    expect((await noticesOf(desk.hannah))[0]).toMatchObject({
      title: 'Nobody wrote',
      entityType: 'Contact',
      message: null,
    })
  },
)

test('an alert is emailed to its readers, with the client as each may see them, unless it is closed by then', async () => {
  desk.hoursAgo(1)
  await addAlert(desk.priya, { title: 'Waits', condition: 'unansweredTexts >= 1', channels: ['email'] })
  await desk.review('all')
  desk.world.mail.sent.length = 0
  await desk.texts('Hello')
  await desk.review()
  expect(desk.world.mail.sent).toMatchObject([
    { to: desk.hannah.email, subject: 'Waits: Maria Lopez', text: expect.stringContaining(desk.maria.id) },
  ])
})
