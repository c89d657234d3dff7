import { dueOf } from './due.ts'
import { isWithin, type Life } from './journal.ts'

export interface StoredTask {
  type: string
  topic: string
  occasion: string
  title: string
  created_at: Date
}

const HOURS = 4 * 3_600

/** Tasks of programs and of clients who waited for an answer: each once, and none that nobody asked for. */
export const judgeTasks = (
  life: Life,
  tasks: readonly StoredTask[],
  looks: readonly number[],
  end: number,
): string[] => {
  const faults: string[] = []
  const keys = tasks.map(({ topic, occasion }) => `${topic} ${occasion}`)
  if (new Set(keys).size !== keys.length) faults.push('has a task twice')
  const steps = life.sources.filter((source) => source.kind === 'step' && source.does === 'task')
  const due = steps
    .flatMap((step) => dueOf(step, life, end))
    .filter(({ from }) => from <= end && !isWithin(life.stopped, from))
  const made = tasks.filter(({ type }) => type === 'program')
  if (made.length !== due.length) faults.push(`has ${made.length} tasks of programs, and ${due.length} were due`)
  for (const [place, { from }] of due.entries())
    if (Math.abs((made[place]?.created_at.getTime() ?? 0) / 1_000 - from) > 2)
      faults.push('has a task at another minute')
  // A scheduled message of a person ends a wait, too; those clients are left out.
  if (life.sources.some((source) => source.kind === 'schedule' && source.isPersonal))
    return faults.map((fault) => `${life.phone}: ${fault}`)
  const waiting = life.waits.filter(({ from, to }) => looks.some((at) => at >= from + HOURS && at < to))
  const unanswered = tasks.filter(({ topic }) => topic === 'unanswered')
  if (unanswered.length !== waiting.length)
    faults.push(`waited too long ${waiting.length} times, and there are ${unanswered.length} tasks about it`)
  return faults.map((fault) => `${life.phone}: ${fault}`)
}
