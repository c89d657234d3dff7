import { claimedOf, type ClaimedRow, type ClaimedWork } from '@attune/store/work/queue'
import { sql } from 'kysely'
import { workHandlers } from '../../app/work-handlers.ts'
import type { World } from '../world.ts'

/** Something that happens in a played past at a moment of its clock. */
export interface Happening {
  at: Date
  happen(): Promise<unknown>
}

/**
 * Plays a past up to a moment: the clock is set to each job's due time, in order, while the job is done. All of it must lie
 * before the machine's own time, which the database uses. Happenings come in between; `next` is asked again after each job,
 * because what a client does may follow from what they got.
 */
export const liveUntil = async (world: World, end: Date, next: () => Happening | undefined = none): Promise<void> => {
  for (;;) {
    const happening = next()
    const until = happening !== undefined && happening.at < end ? happening.at : end
    const job = await claimFirst(world, until)
    if (job !== undefined) await doJob(world, job)
    else if (happening === undefined || happening.at >= end) break
    else {
      if (happening.at > world.deps.now()) world.at(happening.at)
      await happening.happen()
    }
  }
  world.at(end)
}

const none = () => undefined

const LEASE_MS = 3_600_000

/** Claims the job that is due first, if it is due by then. */
const claimFirst = async ({ deps }: World, until: Date): Promise<ClaimedWork | undefined> => {
  const { rows } = await sql<ClaimedRow>`
    with due as (
      select work_id, due_at from work where due_at <= ${until} and claim is null order by due_at, work_id limit 1 for update
    )
    update work w set due_at = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond', attempts = w.attempts + 1,
      claim = gen_random_uuid()
    from due where w.work_id = due.work_id
    returning w.work_id, w.kind, w.organization_id, w.payload, w.attempts, w.claim, due.due_at as was_due`.execute(
    deps.store.global,
  )
  return claimedOf(rows)[0]
}

const doJob = async (world: World, job: ClaimedWork): Promise<void> => {
  if (job.dueAt > world.deps.now()) world.at(job.dueAt)
  const ahead = Date.now() - world.deps.now().getTime()
  await workHandlers[job.kind as keyof typeof workHandlers](world.deps, job)
  // A job that was postponed counts from the database's clock.
  await sql`update work set due_at = due_at - ${ahead} * interval '1 millisecond', attempts = 0
    where work_id = ${job.workId} and claim is null`.execute(world.deps.store.global)
}
