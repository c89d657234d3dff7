import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Program, ProgramSummary } from '@attune/contract/programs/entity'
import { failureOf } from '../../client/failure.ts'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { programs } from '../program-queries.ts'
import { ReadStep } from '../ReadStep.tsx'
import classes from './ProgramDetails.module.css'

/** A description up to this length fits into the row, except on a phone. */
const SHORT = 80

/** Below a program's row: its full description, and what it does on which day. */
export const ProgramDetails = ({ program: { _id, description, steps } }: { program: ProgramSummary }) => {
  const { data, error, refetch } = useQuery(programs.one({ id: _id }))
  return (
    <div className={classes.details}>
      {description !== '' && (
        <p className={classes.description} data-short={description.length <= SHORT || undefined} dir="auto">
          {description}
        </p>
      )}
      {data !== undefined ? (
        <Days program={data} />
      ) : error === null ? (
        <SkeletonRows count={Math.min(Math.max(steps, 1), 5)} height={28} label="Loading steps" />
      ) : (
        <p role="alert" className={classes.failed}>
          {failureOf(error).content}
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}

const Days = ({ program: { steps, scenes } }: { program: Program }) => {
  const days = [...Map.groupBy(steps, ({ day }) => day)].toSorted(([one], [other]) => one - other)
  if (days.length === 0) return <p className={classes.none}>It has no steps yet.</p>
  return (
    <ol className={classes.days}>
      {days.map(([day, ofDay]) => (
        <li key={day} className={classes.day}>
          <span className={classes.name}>Day {day}</span>
          <div>
            {ofDay.map((step) => (
              <ReadStep key={step._id} step={step} scenes={scenes} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}
