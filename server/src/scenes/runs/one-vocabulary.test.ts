import { VARIABLE_NAMES } from '@attune/contract/contacts/variables'
import type { MessageTemplate, RenderedTemplate } from '@attune/contract/conversations/templates'
import type { Scene } from '@attune/contract/scenes/entity'
import type { SceneIssue } from '@attune/contract/scenes/fields'
import type { ContactRun, RunProblem } from '@attune/contract/scenes/runs/entity'
import { permissionBits } from '@attune/contract/staff/masks'
import { changeScene, insertVersion } from '@attune/store/scenes/save-scenes'
import { versionOf } from '@attune/store/scenes/versions'
import { setMembership } from '@attune/store/staff/accounts'
import { beforeAll, expect, test } from 'vitest'
import { forgetSessions } from '../../staff/session-cache.ts'
import { addScene, node, startScene } from '../../testing/runs/run-changes.ts'
import { flowOf, NOON, runDesk, say } from '../../testing/runs/run-desk.ts'
import type { TestPerson } from '../../testing/world.ts'

const desk = runDesk()
/** May write messages and scenes, and may not see who clients are. */
let mara: TestPerson
beforeAll(async () => {
  mara = await desk.northline.staff('Mara', 'ROLE_ADMIN')
  const all = permissionBits.expand(permissionBits.of(['all']))
  const permissions = all & ~permissionBits.of(['all', 'contacts.private-data'])
  await setMembership(desk.world.deps.store.global, mara.id, { permissions })
  forgetSessions()
})

/** What a text becomes in the composer, as a template, and as a scene's message; null where it doesn't leave. */
const everywhere = async (text: string): Promise<(string | null)[]> => {
  const preview = await desk.hannah.ok<RenderedTemplate>('POST', '/v1/message-templates/preview', {
    text,
    contactId: desk.maria.id,
  })
  const { _id } = await desk.hannah.ok<MessageTemplate>('POST', '/v1/message-templates', { title: 'Hi', text })
  const rendered = await desk.hannah.ok<RenderedTemplate>('POST', `/v1/message-templates/${_id}/render`, {
    contactId: desk.maria.id,
  })
  const scene = await addScene(desk.priya, [say('say', text)])
  const before = (await desk.texts()).length
  await startScene(desk.hannah, desk.maria, scene._id)
  return [
    ...[preview, rendered].map((one) => (one.missing.length > 0 ? null : one.text)),
    (await desk.texts())[before] ?? null,
  ]
}
const problemsOf = async (run: ContactRun): Promise<string[]> =>
  (await desk.priya.ok<{ data: RunProblem[] }>('GET', `${flowOf(desk.maria)}/${run._id}/problems`)).data.map(
    ({ message }) => message,
  )

test('every variable has the same value in the composer, in a template and in a scene', async () => {
  const routine = { wakeUpTime: '06:30', goToSleepTime: '22:00', workoutTime: '17:00', customTime: '12:00' }
  await desk.hannah.ok('PUT', `/v1/contacts/${desk.maria.id}`, {
    profile: { basic: { goal: 'Run 10 km' }, routine, timezone: 'America/Denver' },
  })
  const texts = await everywhere(VARIABLE_NAMES.map((name) => `{{ ${name} }}`).join(', '))
  const text = 'Maria Lopez, Maria, Run 10 km, America/Denver, 06:30, 22:00, 17:00, 12:00, Hannah, Hannah, Northline'
  expect(texts).toEqual([text, text, text])
})

test('a text with a variable that has no value leaves nowhere, unless it has a default', async () => {
  await desk.hannah.ok('PUT', `/v1/contacts/${desk.maria.id}`, { profile: { basic: { goal: null } } })
  expect(await everywhere('Your goal: {{ client.goal }}')).toEqual([null, null, null])
  expect((await problemsOf((await desk.runs())[0] as ContactRun))[0]).toContain(
    'The client has no value for “client.goal”.',
  )
  const defaulted = 'Your goal: {{ client.goal | default: "none yet" }}'
  expect(await everywhere(defaulted)).toEqual(Array.from({ length: 3 }, () => 'Your goal: none yet'))
})

test('a client without a coach has no coach’s name in any of them', async () => {
  await desk.priya.ok('PUT', `/v1/contacts/${desk.maria.id}`, { primaryCoach: null, coaches: [desk.hannah.id] })
  expect(await everywhere('{{ coach.name }} says hi')).toEqual([null, null, null])
})

const UNKNOWN = 'Unknown variable “client.nme”. Did you mean “client.name”?'

test('an unknown variable is refused with the same words when it is written', async () => {
  const text = 'Hi {{ client.nme }}'
  for (const path of ['/v1/message-templates', '/v1/message-templates/preview']) {
    const body = path.endsWith('preview') ? { text, contactId: desk.maria.id } : { title: 'Hi', text }
    expect(await desk.hannah.refused('POST', path, body)).toMatchObject({
      code: 'TemplateBroken',
      data: { problem: UNKNOWN },
    })
  }
  const scene = { title: 'Hi', nodes: [node('start', 'scene_run', 'say'), say('say', text)] }
  const { code, data } = await desk.priya.refused('POST', '/v1/interaction-flow/scenes', scene)
  expect(code).toBe('validation_error')
  const [issue] = (data as { issues: SceneIssue[] }).issues
  expect(issue).toMatchObject({ nodeId: 'say', nodePropertyName: 'text', severity: 'error' })
  expect(issue?.message).toContain(UNKNOWN)
})

test('who may not see names writes none: nothing stands in the text, not even the alias', async () => {
  const text = 'Hi {{ client.firstName }}'
  const preview = { text, contactId: desk.maria.id }
  expect(await mara.ok('POST', '/v1/message-templates/preview', preview)).toEqual({
    text,
    missing: ['client.firstName'],
  })
  const body = { title: 'Hi', nodes: [node('start', 'scene_run', 'say'), say('say', text)] }
  const no = await mara.refused('POST', '/v1/interaction-flow/scenes', body)
  expect((no.data as { issues: SceneIssue[] }).issues.map(({ check }) => check)).toContain('rights')
  // As if the check had let it pass.
  const scene = await addScene(mara, [say('say', 'Hello')])
  await saveUnchecked(scene, text)
  const run = await startScene(desk.hannah, desk.maria, scene._id)
  expect(await desk.texts()).toEqual([])
  expect((await problemsOf(run))[0]).toContain('The client has no value for “client.firstName”.')
})

const saveUnchecked = (scene: Scene, text: string): Promise<void> =>
  desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
    const { graph } = (await versionOf(tx, scene._id, 1)) ?? {}
    if (graph === undefined) throw new Error('The scene has no version.')
    const nodes = graph.nodes.map((one) => (one._id === 'say' ? { ...one, properties: { text } } : one))
    const rights = { readsPrivate: false, mailsOutside: false, reachesAll: true }
    await insertVersion(tx, { ...graph, version: 2, nodes }, { publishedBy: mara.id, at: NOON, note: '', rights })
    await changeScene(tx, scene._id, { version: 2 }, NOON)
  })

test('the names that scenes had before work as they did, beside the variables', async () => {
  const scene = await addScene(desk.priya, [
    say('say', '{{ contact.firstName }}, {{ client.firstName }}: {{ profile.basic.goal }}.'),
  ])
  await startScene(desk.hannah, desk.maria, scene._id)
  expect(await desk.texts()).toEqual(['Maria, Maria: .'])
})

test('the call answers the variables by group, and for scenes also the names that only they know', async () => {
  interface Groups {
    groups: { title: string; variables: { name: string; title: string; example: string }[] }[]
  }
  const path = '/v1/contacts/messages/variables'
  const { groups } = await desk.hannah.ok<Groups>('GET', path)
  expect(groups.map(({ title }) => title)).toEqual(['Client', 'Routine', 'Coach', 'Organization'])
  expect(groups.flatMap(({ variables }) => variables.map(({ name }) => name))).toEqual(VARIABLE_NAMES)
  expect(await desk.hannah.ok('GET', `${path}?for=messages`)).toEqual({ groups })
  const forScenes = (await desk.hannah.ok<Groups>('GET', `${path}?for=scenes`)).groups
  expect(forScenes.slice(0, -1)).toEqual(groups)
  const only = forScenes.at(-1)
  expect(only?.title).toBe('Only in scenes')
  expect(only?.variables.map(({ name }) => name)).toContain('contact.email')
  expect(only?.variables.filter(({ title, example }) => title === '' || example === '')).toEqual([])
  const text = only?.variables.map(({ name }) => `{{ ${name} | default: "-" }}`).join(' ') ?? ''
  const body = { title: 'All', nodes: [node('start', 'scene_run', 'say'), say('say', text)] }
  await desk.priya.ok('POST', '/v1/interaction-flow/scenes', body)
  expect(await desk.hannah.refused('GET', `${path}?for=alerts`)).toMatchObject({ code: 'InputInvalid' })
})
