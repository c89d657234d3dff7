import { HOUR_MS } from '@attune/contract/durations'
import type { AlertReplay } from '@attune/contract/notices/alert-entity'
import { expect, test } from 'vitest'
import { alertDesk } from '../../testing/automation/alert-desk.ts'
import { allHours } from '../../testing/automation/automation-says.ts'
import { addAlert } from '../testing/notice-changes.ts'
import { addScene, startScene, waitNode } from '../../testing/runs/run-changes.ts'
import { say } from '../../testing/runs/run-desk.ts'
import { send, threadOf, type TestClient } from '../../testing/world.ts'

const DAYS = 3
const CONDITIONS = {
  silent: 'daysSinceText >= 1',
  waiting: 'unansweredTexts >= 2 || hoursUnanswered >= 5',
  busy: 'textsIn7Days >= 4',
  missed: 'missedCheckIns >= 1',
  falling: 'rankFall >= 2',
  nights: 'hour(now) < 6 && hoursSinceText >= 9',
}
const desk = alertDesk()

/** Numbers from 0 to 1 that are the same every time. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

test('a replay finds what was raised: days of texts, answers, ranks and check-ins, looked at as they came', async () => {
  const random = seeded(Number(process.env['ATTUNE_SEED'] ?? 7))
  const end = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const at = (hour: number, minute = 0) =>
    desk.world.at(new Date(end - DAYS * 24 * HOUR_MS + (hour * 60 + minute) * 60_000))
  at(0)
  await allHours(desk.world, desk.northline.id)
  const clients: TestClient[] = []
  for (const name of ['Tom Hill', 'Ida Moss', 'Omar Reyes'])
    clients.push(await desk.northline.client(name, desk.newPhone(), desk.hannah))
  const checkIn = await addScene(desk.priya, [say('ask', 'How did you sleep?', 'wait'), waitNode('wait')])
  for (const [title, condition] of Object.entries(CONDITIONS))
    await addAlert(desk.priya, { title, condition, restDays: 2 })
  await desk.review('all')
  const act = async (client: TestClient): Promise<void> => {
    const dice = random()
    if (dice < 0.5) await desk.texts('Walked today', client)
    else if (dice < 0.75) await send(desk.hannah, client, 'Well done')
    else if (dice < 0.85) await startScene(desk.hannah, client, checkIn._id).catch(() => undefined)
    else {
      // A rank counts from its text on, so the text comes with it.
      await desk.texts('Slept badly', client)
      const [message] = await threadOf(desk.hannah, client)
      const rank = 1 + Math.floor(random() * 4)
      await desk.hannah.ok('PUT', `/v1/messages/${message?.id}/msg-context`, { type: 'sleep', rank, value: '7' })
    }
  }
  for (let hour = 0; hour < DAYS * 24; hour += 1) {
    for (const client of clients)
      if (random() < 0.1) {
        at(hour, 1 + Math.floor(random() * 58))
        await act(client)
        await desk.review()
      }
    at(hour + 1)
    await desk.review()
  }
  const raised = await desk.query(
    `select a.title, f.contact_id, count(*)::int as times, max(f.fired_at) as last_at from alert_firings f
    join configurable_alerts a using (organization_id, alert_id) where a.organization_id = $1 group by 1, 2`,
    [desk.northline.id],
  )
  const replayed: unknown[] = []
  for (const [title, condition] of Object.entries(CONDITIONS)) {
    const { found } = await desk.priya.ok<AlertReplay>('POST', '/v1/configurable-alerts/replay', {
      condition,
      restDays: 2,
    })
    for (const { _id, times, lastAt } of found)
      replayed.push({ title, contact_id: _id, times, last_at: new Date(lastAt) })
  }
  const ordered = (rows: unknown[]) => rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  expect(ordered(replayed)).toEqual(ordered(raised))
  expect(new Set(raised.map((row) => (row as { title: string }).title)).size).toBeGreaterThanOrEqual(5)
})
