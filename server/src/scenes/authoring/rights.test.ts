import type { ContactRun, RunProblem } from '@attune/contract/scenes/runs/entity'
import type { Scene } from '@attune/contract/scenes/entity'
import type { SceneIssue, SceneNodeInput } from '@attune/contract/scenes/fields'
import { HEADERS } from '@attune/contract/headers'
import type { Permission } from '@attune/contract/permissions'
import { permissionBits } from '@attune/contract/staff/masks'
import { changeScene, insertVersion } from '@attune/store/scenes/save-scenes'
import { versionOf } from '@attune/store/scenes/versions'
import { setMembership } from '@attune/store/staff/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { forgetSessions } from '../../staff/session-cache.ts'
import type { TestPerson } from '../../testing/world.ts'
import { addScene, node, startScene } from '../../testing/runs/run-changes.ts'
import { daily, flowOf, NOON, runDesk, say } from '../../testing/runs/run-desk.ts'

const SCENES = '/v1/interaction-flow/scenes'
const PROMPTS = '/v1/prompt-templates'

const desk = runDesk()
/** An admin who may not see who clients are, and may not write to other organizations. */
let masked: TestPerson
/** A manager of Hannah's clients. */
let luis: TestPerson

const without = async (who: TestPerson, ...left: Permission[]) => {
  const permissions = permissionBits.expand(permissionBits.of(['all'])) & ~permissionBits.of(['all', ...left])
  await setMembership(desk.world.deps.store.global, who.id, { permissions })
  forgetSessions()
}
beforeAll(async () => {
  masked = await desk.northline.staff('Mara', 'ROLE_ADMIN')
  luis = await desk.northline.staff('Luis', 'ROLE_MANAGER', { manages: [desk.hannah] })
  await without(masked, 'contacts.private-data', 'scenes.mail-outside')
})

const save = (value: string): SceneNodeInput =>
  node('save', 'save_into_profile', undefined, {
    key: 'goal.plan',
    value: { kind: 'expression', type: 'string', value },
  })
const mail = (content: string, recipients: object): SceneNodeInput =>
  node('mail', 'send_email', undefined, { subject: 'News', content, recipients })
const to = (value: string) => ({ kind: 'static', type: 'string', value })
const LEAK = 'contact.fullName + contact.phone + contact.email'

const sceneOf = (first: SceneNodeInput) => ({
  title: 'Quiet leak',
  nodes: [
    { _id: 'start', type: 'scene_run', properties: {}, outputs: [{ num: 1, ref: first._id, refInput: 1 }] },
    first,
  ],
})
const rightsIn = (data: unknown): (string | null)[] =>
  (data as { issues: SceneIssue[] }).issues
    .filter(({ check, severity }) => check === 'rights' && severity === 'error')
    .map(({ nodeId, nodePropertyName }) => `${nodeId} ${nodePropertyName}`)
const problemsOf = async (run: ContactRun): Promise<string[]> =>
  (await desk.priya.ok<{ data: RunProblem[] }>('GET', `${flowOf(desk.maria)}/${run._id}/problems`)).data.map(
    ({ message }) => message,
  )

describe('an author who may not see who clients are', () => {
  test('can’t save a scene that reads it, whether new, imported, changed, restored or copied; validation says where', async () => {
    const body = sceneOf(save(LEAK))
    const open = await desk.priya.ok<Scene>('POST', SCENES, body)
    const own = await masked.ok<Scene>('POST', SCENES, sceneOf(save('contact.status')))
    for (const [method, path, sent] of [
      ['POST', SCENES, body],
      ['POST', `${SCENES}/import`, { ...body, description: '', labels: [], dataSource: [] }],
      ['PUT', `${SCENES}/${own._id}`, { nodes: body.nodes }],
      ['POST', `${SCENES}/${own._id}/validate`, { nodes: body.nodes }],
      ['POST', `${SCENES}/${open._id}/clone`, { newTitle: 'Mine' }],
    ] as const) {
      const { status, code, data } = await masked.refused(method, path, sent)
      expect([path, status, code]).toEqual([path, 400, 'validation_error'])
      expect(rightsIn(data)).toEqual(['save value.value'])
    }
    await desk.priya.ok('PUT', `${SCENES}/${open._id}`, { nodes: sceneOf(save('contact.status')).nodes })
    const { data } = await masked.refused('POST', `${SCENES}/${open._id}/versions/1/restore`, {})
    expect(rightsIn(data)).toEqual(['save value.value'])
    await desk.priya.ok('POST', `${SCENES}/${open._id}/versions/1/restore`, {})
  })

  test('can’t save one while filming, whatever their rights', async () => {
    const headers = { [HEADERS.recordVideo]: 'on' }
    const reply = await desk.priya.raw({ method: 'POST', url: SCENES, payload: sceneOf(save(LEAK)), headers })
    expect([reply.statusCode, rightsIn(reply.json<{ data: unknown }>().data)]).toEqual([400, ['save value.value']])
  })

  test('gets only what they may see, even if the check were bypassed', async () => {
    const text =
      '{{ contact.fullName }}, {{ contact.firstName }}, {{ profile.basic.fullName }}: {{ contact.phone }}{{ contact.email }}!'
    const scene = await addScene(masked, [say('say', 'Hello')])
    // As if the check had let it pass.
    await desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
      const { graph } = (await versionOf(tx, scene._id, 1)) ?? {}
      if (graph === undefined) throw new Error('The scene has no version.')
      const nodes = graph.nodes.map((one) => (one._id === 'say' ? { ...one, properties: { text } } : one))
      const rights = { readsPrivate: false, mailsOutside: false, reachesAll: true }
      await insertVersion(tx, { ...graph, version: 2, nodes }, { publishedBy: masked.id, at: NOON, note: '', rights })
      await changeScene(tx, scene._id, { version: 2 }, NOON)
    })
    await startScene(desk.hannah, desk.maria, scene._id)
    const alias = `Client ${desk.maria.id.slice(-6).toUpperCase()}`
    expect(await desk.texts()).toEqual([`${alias}, ${alias}, ${alias}: !`])
  })

  test('gets no text that a prompt wrote before a run moved into their version', async () => {
    const writes = node('write', 'prompt_gen_text_content', 'wait', {
      template: 'About {{ contact.fullName }}',
      maxTokens: 9,
    })
    const nodes = [writes, node('wait', 'wait_input', 'say'), say('say', 'Reply: {{ reply | default: "none" }}')]
    const replyAfterSaveBy = async (who: TestPerson): Promise<string | undefined> => {
      const scene = await addScene(desk.priya, nodes)
      const client = await desk.newClient()
      const run = await startScene(desk.hannah, client, scene._id)
      await desk.world.work()
      // As if a model had answered.
      await desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
        const row = await tx.from('runs').select('state').where('run_id', '=', run._id).executeTakeFirstOrThrow()
        const state = JSON.stringify({ ...row.state, reply: 'Dear Maria' })
        await tx.update('runs').set({ state }).where('run_id', '=', run._id).execute()
      })
      const { nodes: saved } = await who.ok<Scene>('GET', `${SCENES}/${scene._id}`)
      const kept = saved.map(({ inputs: _inputs, scene: _scene, ...one }) =>
        one._id === 'write' ? { ...one, properties: { template: 'About goals', maxTokens: 9 } } : one,
      )
      await who.ok('PUT', `${SCENES}/${scene._id}`, { nodes: kept, live: { kind: 'move', nodes: {} } })
      await desk.world.work()
      await client.texts('Hello')
      await desk.world.work()
      return (await desk.texts(client)).at(-1)
    }
    const [open, hidden] = [await replyAfterSaveBy(desk.priya), await replyAfterSaveBy(masked)]
    expect([open, hidden]).toEqual(['Reply: Dear Maria', 'Reply: none'])
  })

  test('can’t start a scene with a value that reads it', async () => {
    const scene = await addScene(desk.priya, [say('say', '{{ data.note }}')])
    const config = (value: string) => ({
      scene: scene._id,
      scenesConfig: [{ target: '#this', dataSource: [{ _id: 'note', kind: 'expression', type: 'string', value }] }],
    })
    expect(await masked.refused('POST', flowOf(desk.maria), config('contact.phone'))).toMatchObject({
      status: 403,
      code: 'SceneConfigNotAllowed',
    })
    const hidden = config('')
    for (const { dataSource } of hidden.scenesConfig)
      for (const item of dataSource) {
        item.kind = 'template'
        item.value = '{% if tags.no %}{% assign contact = 1 %}{% endif %}{{ contact.phone }}'
      }
    expect((await masked.refused('POST', flowOf(desk.maria), hidden)).code).toBe('SceneConfigNotAllowed')
    await masked.ok('POST', flowOf(desk.maria), config('contact.status'))
    expect(await desk.texts()).toEqual(['active'])
  })

  test('sees the values a scene was started with, and its problems, without names', async () => {
    const scene = await addScene(desk.priya, [daily('noon', '13:30', 'say'), say('say', 'Lunch?')])
    const value = 'Maria Lopez asked'
    await desk.hannah.ok('POST', flowOf(desk.maria), {
      scene: scene._id,
      scenesConfig: [{ target: '#this', dataSource: [{ _id: 'note', kind: 'static', type: 'string', value }] }],
    })
    const listRuns = (who: TestPerson) => who.ok<{ data: ContactRun[] }>('GET', flowOf(desk.maria))
    expect(JSON.stringify(await listRuns(desk.hannah))).toContain(value)
    expect(JSON.stringify(await listRuns(masked))).not.toMatch(/Maria|Lopez/)
  })

  test('can’t save a prompt template that reads it', async () => {
    const template = (content: string) => ({
      title: 'Plan',
      settings: { model: null, temperature: null, maxTokens: 50, breakingWords: [], stopWords: [] },
      messages: [{ role: 'user', content, render: true }],
    })
    expect(await masked.refused('POST', PROMPTS, template('For {{ contact.fullName }}'))).toMatchObject({
      status: 403,
      code: 'PromptTemplatePrivate',
      data: { message: 1, name: 'contact.fullName' },
    })
    const { _id } = await masked.ok<{ _id: string }>('POST', PROMPTS, template('For {{ profile.basic.goal }}'))
    const change = await masked.refused('PUT', `${PROMPTS}/${_id}`, template('{{ contact.firstName }}'))
    expect(change.code).toBe('PromptTemplatePrivate')
    const { _id: open } = await desk.priya.ok<{ _id: string }>('POST', PROMPTS, template('For {{ contact.fullName }}'))
    const asks = node('ask', 'prompt_gen_reply', undefined, { templateId: open, sessionId: 's', messageLimit: 5 })
    expect(rightsIn((await masked.refused('POST', SCENES, sceneOf(asks))).data)).toEqual(['ask templateId'])
  })
})

describe('emails of scenes', () => {
  test('to addresses outside the organization need a separate right', async () => {
    const outside = sceneOf(mail('Hello', to('eve@evil.example')))
    expect(rightsIn((await masked.refused('POST', SCENES, outside)).data)).toEqual(['mail recipients.value'])
    await masked.ok('POST', SCENES, sceneOf(mail('Hello', to(desk.hannah.email))))
    await desk.priya.ok('POST', SCENES, outside)
    const domains = { mailDomains: ['evil.example'] }
    await desk.priya.ok('PATCH', `/v1/organizations/${desk.northline.id}/automation-settings`, domains)
    await masked.ok('POST', SCENES, outside)
    await desk.priya.ok('PATCH', `/v1/organizations/${desk.northline.id}/automation-settings`, { mailDomains: [] })
  })

  test('whose recipients are only known at run time are stopped by the run', async () => {
    const calculated = { kind: 'expression', type: 'string', value: `"eve@" + "evil.example, ${desk.hannah.email}"` }
    const { _id } = await masked.ok<Scene>('POST', SCENES, sceneOf(mail('Hello', calculated)))
    const run = await startScene(desk.hannah, desk.maria, _id)
    await desk.world.work()
    expect(desk.world.mail.sent.map((sent) => sent.to)).toEqual([desk.hannah.email])
    expect(await problemsOf(run)).toEqual([
      '1 of the email’s recipients is outside the organization. The person who saved this scene may not send emails there.',
    ])
  })

  test('from a manager’s scene are only about their own clients', async () => {
    const about = mail('{{ contact.fullName }} {{ contact.phone }}', to(luis.email))
    const { _id } = await luis.ok<Scene>('POST', SCENES, sceneOf(about))
    const before = desk.world.mail.sent.length
    const other = await desk.northline.client('Otto Other', '+13035559999', desk.tess)
    const run = await startScene(desk.tess, other, _id)
    await startScene(desk.hannah, desk.maria, _id)
    await desk.world.work()
    const texts = desk.world.mail.sent.slice(before).map(({ text }) => text)
    expect(texts).toHaveLength(1)
    expect(texts.join()).toContain('Maria Lopez')
    const problems = await desk.priya.ok<{ data: RunProblem[] }>('GET', `${flowOf(other)}/${run._id}/problems`)
    expect(problems.data.map(({ message }) => message)).toEqual([
      'The email wasn’t sent: the person who saved this scene may not see this client.',
    ])
  })
})
