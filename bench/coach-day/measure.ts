import type { Deps } from '@attune/server/deps'
import type { Member } from '@attune/server/calls/who'
import { getHome } from '@attune/server/metrics/home'
import { foreseePrograms } from '@attune/server/programs/foresee-programs'
import { dayPlanOf } from '@attune/server/scenes/runs/plan/day-plan'
import { listTasks } from '@attune/server/tasks/list-tasks'
import { openStore } from '@attune/store/store'
import pg from 'pg'
import { CONNECTIONS, roundsOf, speedFigureOf } from '../beside.ts'
import { openBenchDatabase } from '../due-work/bench-database.ts'
import type { Figure, Measure } from '../figure.ts'
import { askByHand, loadReader } from '../readers.ts'
import { CLIENTS, NOON, prepareCoach } from './desk.ts'
import { reactions } from '@attune/server/app/slices'

/**
 * S18: the three pages a coach with 300 clients opens in the morning. The limit is a plain pool with the same role and
 * transaction and one statement that reads the rows the page is made of.
 */
export const measure: Measure = async (say) => {
  say(`a coach with ${CLIENTS} clients, each with a running scene, a daily message and a program.`)
  const database = await openBenchDatabase()
  const undo: (() => Promise<unknown>)[] = [() => database.close()]
  try {
    const asked = await prepareCoach(database)
    const store = await openStore(database.app, CONNECTIONS, reactions)
    undo.push(() => store.close())
    const pool = new pg.Pool({ ...database.app.tenant, max: CONNECTIONS })
    undo.push(() => pool.end())
    const [loaded, who] = await loadReader(store, asked)
    const deps = { ...loaded, now: () => NOON } as Deps
    const figures: Figure[] = []
    for (const { what, ask, rows, values } of PAGES) {
      const limit = () =>
        askByHand(pool, asked.organizationId, rows, [asked.organizationId, asked.accountId, ...values])
      figures.push(
        speedFigureOf(
          { id: 'S18', what: `${what}, ${CLIENTS} clients` },
          await roundsOf([() => ask(deps, who), limit]),
        ),
      )
      say(`${what}: ${figures.at(-1)?.ratio.toFixed(2)}`)
    }
    return figures
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

interface PageAsked {
  what: string
  ask: (deps: Deps, who: Member) => Promise<unknown>
  /** Reads the page's rows of organization $1 and coach $2. */
  rows: string
  values: unknown[]
}

const END_OF_DAY = new Date('2026-01-06T07:00:00Z')

const PAGES: PageAsked[] = [
  {
    what: 'Home',
    ask: (deps, who) => getHome(deps, who),
    rows: `
select t.*, c.full_name, c.ranks, k.* from threads t
join contacts c on c.organization_id = t.organization_id and c.contact_id = t.contact_id
left join lateral (select * from tasks where organization_id = t.organization_id and contact_id = t.contact_id
  and status in ('new', 'active') order by priority, created_at limit 1) k on true
where t.organization_id = $1 and c.primary_coach_id = $2 and (t.needs_answer_since is not null or k.task_id is not null)
order by t.needs_answer_since, k.created_at limit 26`,
    values: [],
  },
  {
    what: 'My Tasks',
    ask: (deps, who) =>
      listTasks(deps, who, {
        sort: 'urgency',
        limit: 25,
        status: ['new', 'active'],
        userAssigned: who.account.account_id,
      }),
    rows: `
select k.*, c.full_name, c.phone from tasks k
join contacts c on c.organization_id = k.organization_id and c.contact_id = k.contact_id
where k.organization_id = $1 and k.user_assigned = $2 and k.status in ('new', 'active')
order by k.expires_at, k.created_at limit 26`,
    values: [],
  },
  {
    what: 'plan of today',
    ask: (deps, who) => dayPlanOf(deps, who, { foreseePrograms }),
    rows: `
select c.*, s.*, r.*, p.* from contacts c
left join scheduled_messages s on s.organization_id = c.organization_id and s.contact_id = c.contact_id
  and not s.disabled and s.next_run_at <= $3
left join runs r on r.organization_id = c.organization_id and r.contact_id = c.contact_id and r.status = 'active'
left join program_states p on p.organization_id = c.organization_id and p.contact_id = c.contact_id and p.ended_at is null
where c.organization_id = $1 and c.primary_coach_id = $2 order by s.next_run_at`,
    values: [END_OF_DAY],
  },
]
