import { toJob, type Job } from '../work/kinds.ts'
import type { BulkAction, ContactJob, ContactJobRow } from '@attune/contract/bulk/calls'
import type { Page } from '@attune/contract/page'
import type { Caller } from './caller.ts'
import type { TestClient, TestOrganization, TestPerson, World } from './world.ts'
import { claimDue } from './time/claim-due.ts'

/** A bulk action and its result for each client. */
export interface BulkProgress {
  job: ContactJob
  rows: Page<ContactJobRow>
}

/** An organization with two coaches, an admin, and clients of both: Maria and Sam are Hannah's. */
export interface BulkWorld {
  northline: TestOrganization
  hannah: TestPerson
  tess: TestPerson
  priya: TestPerson
  maria: TestClient
  sam: TestClient
  tessas: TestClient
}

let numbers = 10_000
export const newPhone = (): string => `+1303555${(numbers += 1).toString().slice(-4)}`

export const bulkWorld = async (world: World): Promise<BulkWorld> => {
  const northline = await world.organization('Northline', newPhone())
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  const tess = await northline.staff('Tess', 'ROLE_COACH')
  const priya = await northline.staff('Priya', 'ROLE_ADMIN')
  const maria = await northline.client('Maria Lopez', newPhone(), hannah)
  const sam = await northline.client('Sam Cole', newPhone(), hannah)
  const tessas = await northline.client('Tess’s own', newPhone(), tess)
  return { northline, hannah, tess, priya, maria, sam, tessas }
}

export const startBulk = (who: Caller, clients: object, action: object): Promise<ContactJob> =>
  who.ok('POST', '/v1/contacts/bulk', { clients, action })

export const loadProgress = (who: Caller, jobId: string, query = ''): Promise<BulkProgress> =>
  who.ok('GET', `/v1/contacts/bulk/${jobId}${query}`)

export const runBulk = async (
  world: World,
  who: Caller,
  clients: object,
  action: BulkAction,
): Promise<BulkProgress> => {
  const { _id } = await startBulk(who, clients, action)
  await world.work()
  return loadProgress(who, _id)
}

export const ids = (...clients: TestClient[]) => ({ ids: clients.map(({ id }) => id) })

/** Each client's refusal, or else state, by name. */
export const outcomeByName = ({ rows }: BulkProgress): Record<string, string> =>
  Object.fromEntries(rows.data.map(({ name, contactId, state, refusal }) => [name ?? contactId, refusal ?? state]))

/** Facts about a client with their actors, in order. */
export const factsAbout = async (world: World, client: TestClient): Promise<string[]> => {
  const rows = await world.deps.store.global
    .selectFrom('facts')
    .leftJoin('accounts', 'accounts.account_id', 'facts.actor')
    .select(['facts.kind', 'accounts.name'])
    .where('contact_id', '=', client.id)
    .orderBy('facts.position')
    .execute()
  return rows.map(({ kind, name }) => `${kind} ${name}`)
}

/** The job of a bulk action, claimed with a lease that ends at once. */
export const claimBulk = async (world: World): Promise<Job<'do-bulk'>> => {
  await world.deps.store.global
    .updateTable('work')
    .set({ due_at: new Date(0) })
    .where('kind', '=', 'do-bulk')
    .execute()
  const [item] = await claimDue(world.deps, undefined, { limit: 1, leaseMs: 1 })
  if (item === undefined) throw new Error('No bulk action is waiting.')
  return toJob('do-bulk', item)
}
