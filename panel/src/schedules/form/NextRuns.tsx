import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { isExactMoment, type ScheduleForm } from '@attune/contract/schedules/form'
import { timeframeToTag } from '@attune/contract/schedules/depend-tag'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { isEnabledBySaving } from './changes-to-save.ts'
import { formatComing, formatLeaves, formatMine } from '../format-schedule.ts'
import classes from './ScheduleForm.module.css'

const REST_MS = 300

interface NextRunsProps {
  contactId: string
  /** A valid one. */
  form: ScheduleForm
  /** The message that is edited; none for a new one. */
  item: ScheduledMessage | undefined
}

/** When the message would be sent, in whose name, and what else is sent around that time. */
export const NextRuns = ({ contactId, form, item }: NextRunsProps) => {
  const exceptId = item?._id
  const isDisabled = item?.disabled === true && !isEnabledBySaving(item)
  const { timezone } = useAccount()
  const now = useNow()
  const { scheduleType, scheduleValue, tags } = timeframeToTag(form)
  const [asked] = useDebouncedValue(JSON.stringify({ scheduleType, scheduleValue, tags }), REST_MS)
  const found = useQuery({
    queryKey: ['schedules', contactId, 'intersections', asked, exceptId],
    queryFn: ({ signal }) =>
      calls.schedules.listIntersections(
        { id: contactId, ...JSON.parse(asked), ...(exceptId !== undefined && { exceptId }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  })
  if (found.error !== null)
    return (
      <div className={classes.next} role="status">
        <p className={classes.wrong}>{failureOf(found.error).content}</p>
      </div>
    )
  const [first, ...rest] = found.data?.runs ?? []
  const note = found.data?.note ?? null
  if (first === undefined)
    return (
      <div className={classes.next} role="status">
        {note !== null && (
          <>
            <p>{note}</p>
            <p>{isDisabled ? DISABLED : 'It waits until that date is set or changed.'}</p>
          </>
        )}
      </div>
    )
  const run = { nextRunAt: first.at, zone: first.zone }
  const mine = formatMine(run, now, timezone)
  return (
    <div className={classes.next} role="status">
      <p>
        {isDisabled ? `Due ${formatComing(new Date(first.at), now, first.zone)}` : formatLeaves(run, now)} client’s time
        {mine === null ? '' : `, ${mine}`}
        {rest.length > 0 && `, then ${rest.map(({ at, zone }) => formatComing(new Date(at), now, zone)).join('; ')}`}
      </p>
      <p>
        {isDisabled
          ? DISABLED
          : isExactMoment(form)
            ? 'It will be sent in your name.'
            : 'Automation sends it: quiet hours, mute and daily cap apply.'}
      </p>
      {note !== null && <p>{note}</p>}
      {found.data?.data.map(({ _id, text, at }) => (
        <p key={_id} className={classes.near}>
          Close to “{text.length > 60 ? `${text.slice(0, 60)}…` : text}”, {formatComing(new Date(at), now, first.zone)}
        </p>
      ))}
    </div>
  )
}

const DISABLED = 'It is disabled: nothing is sent until you enable it.'
