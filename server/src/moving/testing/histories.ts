import type { movingFacts } from '@attune/contract/moving/facts'
import type { History, HistoryClient, HistoryProblem } from '@attune/contract/moving/history'
import { HISTORY_PATH } from '@attune/contract/moving/paths'
import type { Page } from '@attune/contract/page'
import type { Caller, Reply } from '../../testing/caller.ts'
import type { TestClient, TestPerson, World } from '../../testing/world.ts'

/** Uploads a file of conversations and returns the reply, whatever it is. */
export const uploadHistoryRaw = (
  who: Caller,
  file: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  who.raw({
    method: 'POST',
    url: HISTORY_PATH,
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'messages.csv', ...headers },
    payload: typeof file === 'string' ? Buffer.from(file) : file,
  })

/** Uploads a file that must be accepted. */
export const uploadHistory = async (who: Caller, file: string | Buffer): Promise<History> => {
  const reply = await uploadHistoryRaw(who, file)
  if (reply.statusCode !== 200) throw new Error(`The file was refused: ${reply.body}`)
  return reply.json()
}

/** What is wrong with a file that must be refused. */
export const historyProblem = async (who: Caller, file: string | Buffer): Promise<string> => {
  const reply = await uploadHistoryRaw(who, file)
  const { code, data } = reply.json<{ code: string; data?: { problem: string } }>()
  return reply.statusCode === 422 && code === 'HistoryUnreadable'
    ? (data?.problem ?? '')
    : `${reply.statusCode} ${code}`
}

export const CHECK = { zone: 'America/Denver', coach: null }

/** Uploads a file and has every row read, with the guessed columns unless `options` names others. */
export const checkHistory = async (
  world: World,
  who: Caller,
  file: string | Buffer,
  options: object = {},
): Promise<History> => {
  const { _id } = await uploadHistory(who, file)
  await who.ok('POST', `${HISTORY_PATH}/${_id}/check`, { ...CHECK, ...options })
  await world.work()
  return loadHistory(who, _id)
}

/** Imports a file of conversations. */
export const bringHistory = async (
  world: World,
  who: Caller,
  file: string | Buffer,
  options: object = {},
): Promise<History> => {
  const { _id } = await checkHistory(world, who, file, options)
  await who.ok('POST', `${HISTORY_PATH}/${_id}/apply`)
  await world.work()
  return loadHistory(who, _id)
}

export const takeBack = async (world: World, who: Caller, historyId: string): Promise<History> => {
  await who.ok('POST', `${HISTORY_PATH}/${historyId}/take-back`)
  await world.work()
  return loadHistory(who, historyId)
}

export const loadHistory = (who: Caller, historyId: string): Promise<History> =>
  who.ok('GET', `${HISTORY_PATH}/${historyId}`)

/** Problems by line. */
export const historyProblems = async (who: Caller, historyId: string): Promise<Record<number, string>> => {
  const { data } = await who.ok<Page<HistoryProblem>>('GET', `${HISTORY_PATH}/${historyId}/problems?limit=100`)
  return Object.fromEntries(data.map(({ line, message }) => [line, message]))
}

export const historyClients = async (who: Caller, historyId: string): Promise<HistoryClient[]> =>
  (await who.ok<Page<HistoryClient>>('GET', `${HISTORY_PATH}/${historyId}/clients?limit=100`)).data

interface MovingScene {
  world: World
  priya: TestPerson
  maria: TestClient
}

export const historyOf = ({ phone }: { phone: string }): string =>
  `Phone,Direction,Date,Message\n${phone},in,2021-03-04 10:11,Hello\n${phone},out,2021-03-04 10:12,Hi Maria\n`

/** For each fact of moving, a change that records it. Complete by type. */
export const movingChanges: Record<keyof typeof movingFacts, (scene: MovingScene) => Promise<unknown>> = {
  HistoryUploaded: ({ priya, maria }) => uploadHistory(priya, historyOf(maria)),
  HistoryStarted: ({ world, priya, maria }) => bringHistory(world, priya, historyOf(maria)),
  HistoryEnded: ({ world, priya, maria }) => bringHistory(world, priya, historyOf(maria)),
  HistoryTakenBack: async ({ world, priya, maria }) =>
    takeBack(world, priya, (await bringHistory(world, priya, historyOf(maria)))._id),
}

/** The same for what a client's readers are told. */
export const historyChanges = {
  ContactHistoryChanged: ({ world, priya, maria }: MovingScene) => bringHistory(world, priya, historyOf(maria)),
}
