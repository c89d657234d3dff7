import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Deps } from '@attune/server/deps'
import type { Member } from '@attune/server/calls/who'
import { foreseePrograms } from '@attune/server/programs/foresee-programs'
import { planOf } from '@attune/server/scenes/runs/plan/plan-of'
import { findIntersections } from '@attune/server/schedules/intersections'
import { listScheduled } from '@attune/server/schedules/scheduled-messages'
import { readSettings } from '@attune/server/settings'
import { openDatabase } from '@attune/server/start/open-database'
import { openStore, type Store } from '@attune/store/store'
import pg from 'pg'
import { CONNECTIONS, figuresOf, roundsOf } from '../beside.ts'
import { countRowsTouched } from '../clients-list/rows-touched.ts'
import type { Figure, Measure } from '../figure.ts'
import { askByHand, loadReader } from '../readers.ts'
import { SCHEDULED_EACH, writeScheduled, type ScheduledClients } from './data.ts'
import { reactions } from '@attune/server/app/slices'

const FEW = 1_000
const MANY = 100_000

/**
 * S17: a client's scheduled messages, those sent close to a new one, and the plan, among 1,000,000 scheduled messages.
 * The limit is a plain pool with the same role and transaction and one statement that reads the client's rows.
 */
export const measure: Measure = async (say) => {
  const home = await mkdtemp(join(tmpdir(), 'attune-scheduled-'))
  const undo: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true })]
  try {
    say(`writing ${FEW} and ${MANY} clients with ${SCHEDULED_EACH} scheduled messages each.`)
    const database = await openDatabase(readSettings({ ATTUNE_HOME: home, ATTUNE_DEMO: '0' }), () => {})
    undo.push(() => database.stop())
    const { owner, logins } = database
    const few = await writeScheduled(owner, 'Few', FEW)
    const many = await writeScheduled(owner, 'Many', MANY)
    const store = await openStore(logins, CONNECTIONS, reactions)
    undo.push(() => store.close())
    const pool = new pg.Pool({ ...logins.tenant, max: CONNECTIONS })
    undo.push(() => pool.end())
    const limit = () => askByHand(pool, many.organizationId, ROWS, [many.organizationId, many.contactId])
    const figures: Figure[] = []
    for (const [what, ask] of Object.entries(ASKS)) {
      const asking = async (asked: Store, of: ScheduledClients) => {
        const [deps, who] = await loadReader(asked, { accountId: of.adminId, organizationId: of.organizationId })
        return () => ask(deps, who, of.contactId)
      }
      const rounds = await roundsOf([await asking(store, many), limit, await asking(store, few)])
      const rows = await countRowsTouched(logins, owner, (counted) => asking(counted, many))
      const sizes = { id: 'S17', what, page: SCHEDULED_EACH, few: FEW, many: MANY }
      figures.push(...figuresOf(sizes, rounds, rows))
      say(
        `${what}: ${figures
          .slice(-3)
          .map(({ ratio }) => ratio.toFixed(2))
          .join(', ')}`,
      )
    }
    return figures
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

const ASKS: Record<string, (deps: Deps, who: Member, id: string) => Promise<unknown>> = {
  'scheduled messages of a client': (deps, who, id) => listScheduled(deps, who, { id, sort: 'nextRunAt', limit: 100 }),
  intersections: (deps, who, id) =>
    findIntersections(deps, who, { id, scheduleType: 'weekdays', scheduleValue: { localTime: '12:10' }, tags: [] }),
  'plan of 30 days': (deps, who, id) => planOf(deps, who, { id, foreseePrograms }),
}

const ROWS = `
select s.*, author.name as author_name, author.email as author_email from scheduled_messages s
left join staff author on author.organization_id = s.organization_id and author.account_id = s.author_id
where s.organization_id = $1 and s.contact_id = $2 order by s.next_run_at, s.scheduled_id limit 100`
