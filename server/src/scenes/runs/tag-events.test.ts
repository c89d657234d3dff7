import type { Why } from '@attune/contract/scenes/runs/why'
import { expect, test } from 'vitest'
import { addScene, node, startScene } from '../../testing/runs/run-changes.ts'
import { runDesk, say } from '../../testing/runs/run-desk.ts'
import { threadOf } from '../../testing/world.ts'

const desk = runDesk()

/** What decided the last message, according to its why. */
const valuesOfLast = async (): Promise<Why['values']> => {
  const thread = await threadOf(desk.hannah, desk.maria)
  const last = thread.toSorted((a, b) => a.sequence - b.sequence).at(-1)
  return (await desk.hannah.ok<Why>('GET', `/v1/messages/${last?.id}/why`)).values
}
const label = async (...labels: string[]) => {
  await desk.hannah.ok('PUT', `/v1/contacts/${desk.maria.id}`, { labels })
  await desk.world.work()
}

test('a scene that begins with one tag starts when that tag comes, and not with another', async () => {
  const { priya } = desk
  const triggers = [{ kind: 'event', eventName: 'tag-added', name: 'vip' }]
  const scene = await addScene(priya, [say('hi', 'Welcome to the circle')], { triggers })
  await label('new')
  expect(await desk.texts()).toEqual([])
  await label('new', 'vip')
  expect(await desk.texts()).toEqual(['Welcome to the circle'])
  // Removing it, or adding another one, is no second welcome.
  await label('new', 'vip', 'runner')
  await label('new')
  expect(await desk.texts()).toEqual(['Welcome to the circle'])
  await priya.ok('POST', `/v1/interaction-flow/scenes/${scene._id}/archive`)
})

test('a trigger without a tag starts with any', async () => {
  const { priya } = desk
  const scene = await addScene(priya, [say('hi', 'A tag came')], {
    triggers: [{ kind: 'event', eventName: 'tag-added' }],
  })
  await label('anything')
  expect(await desk.texts()).toEqual(['A tag came'])
  expect(await valuesOfLast()).toEqual([{ by: 'event', name: 'tag-added:anything' }])
  await priya.ok('POST', `/v1/interaction-flow/scenes/${scene._id}/archive`)
})

test.for([
  ['tag-added', ['other'], ['vip', 'other']],
  ['tag-removed', ['vip', 'other'], ['other']],
] as const)('a run waits for %s of one tag', async ([eventName, first, then]) => {
  const { hannah, maria, priya } = desk
  await label(...(eventName === 'tag-removed' ? ['vip', 'old'] : ['old']))
  const scene = await addScene(priya, [
    node('wait', 'wait_event_contact', 'say', { eventName, tag: 'vip', repeatable: false }),
    say('say', 'There it is'),
  ])
  await startScene(hannah, maria, scene._id)
  await label(...first)
  expect(await desk.texts()).toEqual([])
  await label(...then)
  expect(await desk.texts()).toEqual(['There it is'])
})

test('a tag counts although something else about the client, changed before it, is told first', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, [
    node('wait', 'wait_event_contact', 'say', { eventName: 'tag-added', tag: 'vip', repeatable: false }),
    say('say', 'There it is'),
  ])
  await startScene(hannah, maria, scene._id)
  await hannah.ok('PUT', `/v1/contacts/${maria.id}`, { profile: { basic: { goal: 'Run' } } })
  await label('vip')
  expect(await desk.texts()).toEqual(['There it is'])
})

test('a tag that came just before the client’s first run counts all the same', async () => {
  const { hannah, maria, priya } = desk
  const triggers = [{ kind: 'event', eventName: 'tag-added', name: 'vip' }]
  const scene = await addScene(priya, [say('hi', 'Welcome to the circle')], { triggers })
  const other = await addScene(priya, [say('other', 'Good morning')])
  await label('new')
  await hannah.ok('PUT', `/v1/contacts/${maria.id}`, { labels: ['new', 'vip'] })
  await startScene(hannah, maria, other._id)
  await desk.world.work()
  expect((await desk.texts()).toSorted()).toEqual(['Good morning', 'Welcome to the circle'])
  await priya.ok('POST', `/v1/interaction-flow/scenes/${scene._id}/archive`)
})

test('a tag that is given twice just before the first run counts once, and no other one with it', async () => {
  const { hannah, maria, priya } = desk
  await label('new')
  const triggers = [{ kind: 'event', eventName: 'tag-added', name: 'new' }]
  const scene = await addScene(priya, [say('hi', 'A tag came')], { triggers })
  const other = await addScene(priya, [say('other', 'Good morning')])
  await hannah.ok('PUT', `/v1/contacts/${maria.id}`, { labels: ['new', 'vip', 'vip'] })
  await startScene(hannah, maria, other._id)
  await desk.world.work()
  expect(await desk.texts()).toEqual(['Good morning'])
  await priya.ok('POST', `/v1/interaction-flow/scenes/${scene._id}/archive`)
})

test('of two tags that come at once, each starts its scene once', async () => {
  const { hannah, maria, priya } = desk
  const begins = (name: string) =>
    addScene(priya, [say('hi', `${name} began`)], { triggers: [{ kind: 'event', eventName: 'tag-added', name }] })
  const scenes = [await begins('runner'), await begins('vip')]
  for (const labels of [['runner'], ['runner', 'vip']]) await hannah.ok('PUT', `/v1/contacts/${maria.id}`, { labels })
  await desk.world.work()
  expect((await desk.texts()).toSorted()).toEqual(['runner began', 'vip began'])
  for (const { _id } of scenes) await priya.ok('POST', `/v1/interaction-flow/scenes/${_id}/archive`)
})

test('a tag that the client’s first run removes is told, although another tag started that run', async () => {
  const { priya } = desk
  await label('lead')
  const first = await addScene(
    priya,
    [node('tag', 'tag_manage', 'hi', { strategy: 'remove', tags: 'lead' }), say('hi', 'Welcome')],
    { triggers: [{ kind: 'event', eventName: 'tag-added', name: 'vip' }] },
  )
  const second = await addScene(priya, [say('bye', 'No lead any more')], {
    triggers: [{ kind: 'event', eventName: 'tag-removed', name: 'lead' }],
  })
  await label('lead', 'vip')
  expect((await desk.texts()).toSorted()).toEqual(['No lead any more', 'Welcome'])
  for (const { _id } of [first, second]) await priya.ok('POST', `/v1/interaction-flow/scenes/${_id}/archive`)
})

test('a tag that came and went before the first run is not taken for another one', async () => {
  const { hannah, maria, priya } = desk
  await label('new')
  const triggers = [{ kind: 'event', eventName: 'tag-added', name: 'new' }]
  const scene = await addScene(priya, [say('hi', 'A tag came')], { triggers })
  const other = await addScene(priya, [say('other', 'Good morning')])
  for (const labels of [['new', 'vip'], ['new']]) await hannah.ok('PUT', `/v1/contacts/${maria.id}`, { labels })
  await startScene(hannah, maria, other._id)
  await desk.world.work()
  expect(await desk.texts()).toEqual(['Good morning'])
  await priya.ok('POST', `/v1/interaction-flow/scenes/${scene._id}/archive`)
})

test('why says which tags came, also to a run that waits for any', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, [
    node('wait', 'wait_event_contact', 'say', { eventName: 'tag-added', tag: '', repeatable: false }),
    say('say', 'Some tag'),
  ])
  await startScene(hannah, maria, scene._id)
  await label('vip', 'runner')
  expect(await valuesOfLast()).toEqual([{ by: 'event', name: 'tag-added:vip, runner' }])
})

test('why says which tags came to a scene that begins with any of them, and also with certain ones', async () => {
  const triggers = ['', 'vip', 'runner'].map((name) => ({ kind: 'event', eventName: 'tag-added', name }))
  const scene = await addScene(desk.priya, [say('hi', 'Welcome')], { triggers })
  await label('vip', 'runner')
  expect(await valuesOfLast()).toEqual([{ by: 'event', name: 'tag-added:vip, runner' }])
  await desk.priya.ok('POST', `/v1/interaction-flow/scenes/${scene._id}/archive`)
})
