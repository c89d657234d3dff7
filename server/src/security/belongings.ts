import type { SceneCase } from '@attune/contract/scenes/case'
import { newId } from '../new-id.ts'
import { raiseNotice } from '../notices/raise-notice.ts'
import type { Caller } from '../testing/caller.ts'
import { addKeyword } from '../scenes/testing/keyword-changes.ts'
import { addAlert } from '../notices/testing/notice-changes.ts'
import { addProgram, enrol } from '../programs/testing/program-changes.ts'
import { questionsOf } from '../questions/testing/question-changes.ts'
import { addScheduled } from '../schedules/testing/schedule-changes.ts'
import { addTask } from '../tasks/testing/task-changes.ts'
import { addScene, startScene, waitNode } from '../testing/runs/run-changes.ts'
import { TAPE } from '../scenes/examples/sample-tape.ts'
import { FAR_AHEAD_DAY } from '../testing/time/far-ahead.ts'
import type { TestClient, World } from '../testing/world.ts'
import { idParameters, type ContractCall, type IdKind } from './contract-calls.ts'
import type { BelongingKind, Belongings } from '../calls/examples-of.ts'

/** Who adds things. */
export interface Keeper {
  world: World
  organizationId: string
  client: TestClient
  coach: Caller
  /** Somebody who writes programs and scenes. */
  author: Caller
  /** Whose own things are added. */
  own: { caller: Caller; accountId: string }
}

/** What belongs to one person. */
const OF_ONE_PERSON: ReadonlySet<IdKind> = new Set<BelongingKind>(['view', 'folder', 'template', 'notice'])
export const isOfOnePerson = (kind: IdKind): boolean => OF_ONE_PERSON.has(kind)

/** What belongs to the organization, no matter who reaches which of its clients. */
const OF_ORGANIZATION: ReadonlySet<IdKind> = new Set<IdKind>([
  ...(['organization', 'account', 'program', 'scene', 'case', 'prompt', 'keyword', 'alert', 'standard'] as const),
])
export const isOfOrganization = (kind: IdKind): boolean => OF_ORGANIZATION.has(kind)

/** Adds one of everything. */
export const addBelongings = async (keeper: Keeper): Promise<Belongings> => ({
  ...(await askQuestion(keeper)),
  ...(await ADD.task(keeper)),
  ...(await ADD.scheduled(keeper)),
  ...(await ADD.state(keeper)),
  ...(await ADD.run(keeper)),
  ...(await ADD.note(keeper)),
  ...(await ADD.request(keeper)),
  ...(await ADD.program(keeper)),
  ...(await ADD.case(keeper)),
  ...(await ADD.prompt(keeper)),
  ...(await ADD.keyword(keeper)),
  ...(await ADD.alert(keeper)),
  ...(await ADD.standard(keeper)),
  ...(await ADD.view(keeper)),
  ...(await ADD.folder(keeper)),
  ...(await ADD.template(keeper)),
  ...(await ADD.notice(keeper)),
})

/**
 * A subject with new things in place of those that a call would use up, because a task is discarded once, and of those
 * that would be somebody else's.
 */
export const renewBelongings = async <S extends Belongings>(keeper: Keeper, of: S, call: ContractCall): Promise<S> => {
  const onlyReads = call.method === 'GET' || call.meta.reads === true
  const renewed = { ...of }
  for (const { kind } of idParameters(call))
    if (isRenewed(kind) && !(onlyReads && !isOfOnePerson(kind))) Object.assign(renewed, await ADD[kind](keeper))
  return renewed
}

const isRenewed = (kind: IdKind): kind is keyof typeof ADD => kind in ADD

/** A question stays, whatever its status. */
const askQuestion = async ({ world, client, coach }: Keeper) => {
  await client.texts('Can I swap the chicken for tofu?')
  await world.work()
  const [question] = await questionsOf(coach, `?contactId=${client.id}`)
  if (question === undefined) throw new Error('The question was not found.')
  return { questionId: question._id }
}

const idFrom = async (who: Caller, path: string, body: object): Promise<string> =>
  (await who.ok<{ _id: string }>('POST', path, body))._id

const PLAIN_SCENE = [waitNode('wait')]
const MORNING = { scheduleType: 'daily', scheduleValue: { dayOfWeek: 1, localTime: '08:00' } }

const ADD = {
  task: async ({ coach, client }: Keeper) => ({ taskId: (await addTask(coach, client))._id }),
  scheduled: async ({ coach, client }: Keeper) => {
    const scheduleValue = { localDate: FAR_AHEAD_DAY, localTime: '10:00' }
    const { _id, nextRunAt } = await addScheduled(coach, client, { scheduleType: 'once', scheduleValue })
    return { scheduledId: _id, scheduledAt: nextRunAt ?? '' }
  },
  state: async ({ coach, author, client }: Keeper) => {
    const { _id, next } = await enrol(coach, client, (await addProgram(author))._id, { startOn: FAR_AHEAD_DAY })
    return { stateId: _id, stepAt: next?.at ?? '' }
  },
  run: async ({ coach, author, client }: Keeper) => {
    const { _id } = await addScene(author, PLAIN_SCENE)
    return { runId: (await startScene(coach, client, _id))._id }
  },
  note: async ({ client, own }: Keeper) => {
    return { noteId: await idFrom(own.caller, `/v1/contacts/${client.id}/notes`, { text: 'Likes mornings.' }) }
  },
  request: async ({ coach, client }: Keeper) => {
    const path = `/v1/contacts/${client.id}/send-manager-request`
    return { requestId: await idFrom(coach, path, { requestText: 'Please have a look.' }) }
  },
  program: async ({ author }: Keeper) => ({ programId: (await addProgram(author))._id }),
  scene: async ({ author }: Keeper) => ({ sceneId: (await addScene(author, PLAIN_SCENE))._id }),
  case: async ({ author }: Keeper) => {
    const { _id: sceneId } = await addScene(author, PLAIN_SCENE)
    const path = `/v1/interaction-flow/scenes/${sceneId}/cases`
    const { _id: caseId } = await author.ok<SceneCase>('POST', path, { title: 'A good day', tape: TAPE })
    return { sceneId, caseId }
  },
  prompt: async ({ author }: Keeper) => {
    const messages = [{ role: 'system', content: 'Be kind.' }]
    return { promptId: await idFrom(author, '/v1/prompt-templates', { title: 'Reply', messages }) }
  },
  keyword: async ({ author }: Keeper) => ({
    keywordId: (await addKeyword(author, { words: [`join ${newId('kw')}`] }))._id,
  }),
  alert: async ({ author }: Keeper) => ({ alertId: (await addAlert(author, { title: `At risk ${newId('al')}` }))._id }),
  standard: async ({ author }: Keeper) => ({
    standardId: await idFrom(author, '/v1/scheduled-message-templates', { text: 'How are you?', ...MORNING }),
  }),
  view: async ({ own }: Keeper) => ({
    viewId: await idFrom(own.caller, '/v1/contacts/views', { name: 'Mine', query: { status: 'active' } }),
  }),
  folder: async ({ own }: Keeper) => ({
    folderId: await idFrom(own.caller, '/v1/messages/threads/folders', { title: `Mornings ${newId('fo').slice(-8)}` }),
  }),
  template: async ({ own }: Keeper) => ({
    templateId: await idFrom(own.caller, '/v1/message-templates', { title: 'Morning', text: 'Good morning' }),
  }),
  notice: async ({ world, organizationId, client, own }: Keeper) => {
    const notice = {
      ...{ type: 'alert' as const, title: 'At risk', topic: newId('nt') },
      ...{ about: { contactId: client.id }, recipients: [own.accountId] },
    }
    const raised = { admins: [], cause: null, at: world.now() }
    return world.deps.store.tenant(organizationId, async (tx) => {
      const { noticeId } = await raiseNotice(tx, notice, raised)
      return { noticeId }
    })
  },
} satisfies Partial<Record<BelongingKind, (keeper: Keeper) => Promise<Partial<Belongings>>>>
