import { IMPORT_PATH, importResultPath } from '@attune/contract/contacts/constants'
import type { ContactImport, ContactImportRow } from '@attune/contract/contacts/import-calls'
import type { Page } from '@attune/contract/page'
import type { Caller, Reply } from './caller.ts'
import type { World } from './world.ts'

/** Uploads a file of clients and returns the reply, whatever it is. */
export const uploadRaw = (who: Caller, file: string | Buffer, headers: Record<string, string> = {}): Promise<Reply> =>
  who.raw({
    method: 'POST',
    url: IMPORT_PATH,
    headers: { 'content-type': 'text/csv', 'x-file-name': 'clients.csv', ...headers },
    payload: file,
  })

/** Uploads a file that must be accepted. */
export const upload = async (who: Caller, file: string | Buffer): Promise<ContactImport> => {
  const reply = await uploadRaw(who, file)
  if (reply.statusCode !== 200) throw new Error(`The file was refused: ${reply.body}`)
  return reply.json()
}

/** What is wrong with a file that must be refused. */
export const importProblem = async (who: Caller, file: string | Buffer): Promise<string> => {
  const reply = await uploadRaw(who, file)
  const { code, data } = reply.json<{ code: string; data?: { problem: string } }>()
  return reply.statusCode === 422 && code === 'ImportUnreadable' ? (data?.problem ?? '') : `${reply.statusCode} ${code}`
}

/** Uploads a file and checks all rows, with the guessed columns or the given ones. */
export const check = async (
  world: World,
  who: Caller,
  file: string | Buffer,
  columns?: (string | null)[],
  options: object = {},
): Promise<ContactImport> => {
  const { _id, columns: guessed } = await upload(who, file)
  const chosen = columns ?? guessed.map(({ field }) => field)
  await who.ok('POST', `${IMPORT_PATH}/${_id}/check`, { columns: chosen, options })
  await world.work()
  return loadImport(who, _id)
}

/** Imports the rows and waits until that is done. */
export const apply = async (world: World, who: Caller, importId: string, onlyGood = false): Promise<ContactImport> => {
  await who.ok('POST', `${IMPORT_PATH}/${importId}/apply`, { onlyGood })
  await world.work()
  return loadImport(who, importId)
}

export const loadImport = (who: Caller, importId: string): Promise<ContactImport> =>
  who.ok('GET', `${IMPORT_PATH}/${importId}`)

export const loadRows = async (who: Caller, importId: string, query = ''): Promise<ContactImportRow[]> =>
  (await who.ok<Page<ContactImportRow>>('GET', `${IMPORT_PATH}/${importId}/rows?limit=100${query}`)).data

/** Problems by line, each with its column. */
export const loadProblems = async (who: Caller, importId: string): Promise<Record<number, string[]>> =>
  Object.fromEntries(
    (await loadRows(who, importId))
      .filter(({ problems }) => problems.length > 0)
      .map(({ line, problems }) => [line, problems.map(({ column, message }) => `${column ?? '*'}: ${message}`)]),
  )

export const resultOf = async (who: Caller, importId: string): Promise<string> =>
  (await who.raw({ method: 'GET', url: importResultPath(importId) })).body
