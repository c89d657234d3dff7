import { describe, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { SCENE, workAt } from '../../testing/automation/automation-says.ts'
import { automationDesk, EVENING, MORNING, NIGHT } from '../../testing/automation/automation-desk.ts'
import { picture, upload } from '../../testing/uploads.ts'
import { send } from '../../testing/world.ts'
import { gateChecksOfHeld } from './gate-checks.ts'

const desk = automationDesk()

describe('automation writes', () => {
  test('a message like any other, that says which scene it is of, and leaves', async () => {
    const runId = newId('st')
    const sent = await desk.says('How did you sleep?', { runId, tags: ['sleep'] })
    await desk.world.work()
    const [message] = await desk.thread()
    expect(sent).toEqual({ outcome: 'sent', messageId: message?.id })
    expect(message?.body).toMatchObject({
      text: 'How did you sleep?',
      tags: ['sleep'],
      send_by: null,
      send_by_type: 'scene',
      scene: { runId, sceneId: SCENE, title: 'Daily check-in' },
      gate: { decision: 'sent', reason: null },
      sent_at: expect.any(Number),
    })
    expect(desk.takenIds()).toEqual([message?.id])
  })

  test('a coach’s message has no scene, and its gate was asked as well', async () => {
    const message = await send(desk.hannah, desk.maria, 'Good morning')
    expect(message.body?.scene).toBeNull()
    const [birth] = await desk.reviews(message.id)
    expect(birth).toMatchObject({ stage: 'birth', decision: 'sent', checks: [{ check: 'opt-out' }, {}, {}] })
  })

  test('the same effect of the same run is one message, whatever became of it', async () => {
    const same = { runId: newId('st'), key: '3.0' }
    const first = await desk.says('Once', same)
    expect(await desk.says('Once more', same)).toEqual(first)
    await workAt(desk.world, NIGHT)
    const later = { runId: newId('st'), key: '3.0' }
    const waits = await desk.says('Tomorrow', later)
    expect(await desk.says('Tomorrow', later)).toEqual(waits)
    await workAt(desk.world, MORNING)
    expect(await desk.says('Tomorrow', later)).toMatchObject({ outcome: 'sent' })
    expect(await desk.texts()).toEqual(['Once', 'Tomorrow'])
  })

  test('what has neither words nor files is nothing; files that are gone are left out', async () => {
    expect(await desk.says('  ', { attachments: [newId('md')] })).toEqual({ outcome: 'skipped' })
    expect(await desk.says('Look', { attachments: [newId('md')] })).toMatchObject({ outcome: 'sent' })
    expect((await desk.thread()).map(({ body }) => body?.num_attach)).toEqual([0])
  })

  test('a photo of another client stays theirs, whatever a scene names', async () => {
    const [photo, shared] = [
      await upload(desk.hannah, { bytes: await picture() }),
      await upload(desk.hannah, { bytes: await picture() }),
    ]
    const other = await desk.northline.client('Sam Ortiz', '+13035550177', desk.hannah)
    await desk.hannah.ok('POST', `/v1/contacts/${other.id}/messages/send-direct`, {
      suffix: newId('se').slice(-20),
      text: '',
      attachments: [photo._id],
    })
    expect(await desk.says('Look', { attachments: [photo._id, shared._id] })).toMatchObject({ outcome: 'sent' })
    const [message] = await desk.thread()
    expect(message?.attachments?.map(({ _id }) => _id)).toEqual([shared._id])
  })
})

describe('quiet hours', () => {
  test('of the client’s zone: it waits without a place in the thread and leaves at the first minute', async () => {
    await desk.setClient({ profile: { timezone: 'Asia/Tokyo' } })
    // 22:10 in Tokyo; in Denver it is early morning.
    desk.world.at(new Date('2026-11-18T13:10:00Z'))
    const waits = await desk.says('Good night')
    expect(waits).toMatchObject({ outcome: 'held', reason: 'quiet-hours', until: new Date('2026-11-18T22:00:00Z') })
    expect([await desk.texts(), await desk.held()]).toEqual([[], ['Good night']])
    await workAt(desk.world, '2026-11-18T21:59:00Z')
    expect(await desk.texts()).toEqual([])
    await workAt(desk.world, '2026-11-18T22:00:00Z')
    const [message] = await desk.thread()
    expect(message).toMatchObject({
      sequence: 1,
      body: { text: 'Good night', date: Date.parse('2026-11-18T22:00:00Z') / 1000 },
    })
    expect([await desk.held(), desk.takenIds()]).toEqual([[], [message?.id]])
  })

  test('why: what the gate found when it was asked and at its birth', async () => {
    desk.world.at(new Date(NIGHT))
    const waits = await desk.says('Good morning')
    const heldId = waits.outcome === 'held' ? waits.heldId : ''
    const asked = await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
      gateChecksOfHeld(tx, desk.maria.id, heldId),
    )
    expect(asked).toMatchObject([
      { stage: 'asked', decision: 'held', reason: 'quiet-hours', at: new Date(NIGHT).toISOString() },
    ])
    expect(asked[0]?.checks.filter(({ ok }) => !ok)).toEqual([
      { check: 'quiet-hours', ok: false, detail: 'Quiet hours from 10:00 PM to 07:00 AM, client’s time' },
    ])
    await workAt(desk.world, MORNING)
    const [message] = await desk.thread()
    expect((await desk.reviews(message?.id ?? '')).map(({ stage, decision }) => [stage, decision])).toEqual([
      ['asked', 'held'],
      ['birth', 'sent'],
    ])
  })

  test('a coach writes at any hour', async () => {
    desk.world.at(new Date(NIGHT))
    expect((await send(desk.hannah, desk.maria, 'Are you all right?')).body?.gate?.decision).toBe('sent')
  })

  test('several leave in their order, before what automation says only then', async () => {
    desk.world.at(new Date(NIGHT))
    for (const text of ['One', 'Two', 'Three']) await desk.says(text)
    desk.world.at(new Date(MORNING))
    await desk.says('Four')
    await desk.world.work()
    expect(await desk.texts()).toEqual(['One', 'Two', 'Three', 'Four'])
    expect(desk.world.carrier.taken.map(({ text }) => text)).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  test('end when it is morning where the client is by then', async () => {
    desk.world.at(new Date(NIGHT))
    expect(await desk.says('Good morning')).toMatchObject({ until: new Date(MORNING) })
    // The job due in Denver's morning is not what finds that it is morning sooner.
    await desk.world.deps.store.global.deleteFrom('work').execute()
    await desk.setClient({ profile: { timezone: 'Europe/London' } })
    await desk.world.work()
    expect([await desk.texts(), await desk.held()]).toEqual([[], ['Good morning']])
    await workAt(desk.world, '2026-11-18T07:00:00Z')
    expect(await desk.texts()).toEqual(['Good morning'])
  })

  test('that an organization shortens let go at once what waits', async () => {
    desk.world.at(new Date(NIGHT))
    await desk.says('Good morning')
    const path = `/v1/organizations/${desk.northline.id}/automation-settings`
    await desk.priya.ok('PATCH', path, { quietHours: { from: '23:00', to: '07:00' } })
    await desk.world.work()
    expect(await desk.texts()).toEqual(['Good morning'])
  })
})

describe('a mute', () => {
  test('holds what automation says until it is lifted; a coach writes', async () => {
    await desk.mute(600)
    expect(await desk.says('One')).toMatchObject({ outcome: 'held', reason: 'mute' })
    await desk.says('Two')
    await send(desk.hannah, desk.maria, 'From me')
    await desk.world.work()
    expect(await desk.texts()).toEqual(['From me'])
    await desk.unmute()
    await desk.world.work()
    expect([await desk.texts(), await desk.held()]).toEqual([['From me', 'One', 'Two'], []])
  })

  test('that ends at night holds it until the morning', async () => {
    desk.world.at(new Date(EVENING))
    await desk.mute(60)
    expect(await desk.says('Well?')).toMatchObject({ until: new Date(NIGHT) })
    await workAt(desk.world, NIGHT)
    expect([await desk.texts(), await desk.held()]).toEqual([[], ['Well?']])
    await workAt(desk.world, MORNING)
    expect(await desk.texts()).toEqual(['Well?'])
  })

  test('that is shortened ends then', async () => {
    await desk.mute(600)
    await desk.says('Well?')
    await desk.mute(10)
    await workAt(desk.world, '2026-11-18T19:10:00Z')
    expect(await desk.texts()).toEqual(['Well?'])
  })

  test('a node that skips muted clients says nothing, now or later', async () => {
    await desk.mute(10)
    expect(await desk.says('Well?', { skipWhenContactMuted: true })).toEqual({ outcome: 'skipped' })
    await desk.unmute()
    await desk.world.work()
    expect([await desk.texts(), await desk.held()]).toEqual([[], []])
  })
})
