import { Popover } from '@mantine/core'
import { useFeature } from '../../client/account.ts'
import { useNoTasksReason } from '../../tasks/TaskGate.tsx'
import { useOpenOnMount } from '../../ui/use-open-on-mount.ts'
import { HowOrderedButton } from './HowOrderedButton.tsx'
import classes from './HowOrderedOpen.module.css'

/** The points behind the order, in a popover that opens on arrival. */
export const HowOrderedOpen = () => {
  const hasTasks = useNoTasksReason() === null
  const findsDistress = useFeature('self-harm')
  const { opened, onChange } = useOpenOnMount()
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width={340}
      withArrow={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <HowOrderedButton autoFocus onClick={() => onChange(!opened)} />
      </Popover.Target>
      <Popover.Dropdown>
        <h2 className={classes.title}>Ordered by points</h2>
        <dl className={classes.rules}>
          {findsDistress && (
            <>
              <dt>Words of distress or pain that wait for an answer</dt>
              <dd>100, or 300 about dying or self-harm</dd>
            </>
          )}
          <dt>A client is waiting for an answer</dt>
          <dd>30, plus 1 every 6 minutes, up to 90</dd>
          <dt>Your last message wasn’t delivered</dt>
          <dd>40</dd>
          {hasTasks && (
            <>
              <dt>An open task, by its priority</dt>
              <dd>40, 22 or 19, plus 20 when overdue</dd>
            </>
          )}
          <dt>No word for 7 days after you wrote</dt>
          <dd>18, minus 1 every day</dd>
        </dl>
        <p className={classes.foot}>40 or more is for now, 20 or more for today. The rest can wait.</p>
      </Popover.Dropdown>
    </Popover>
  )
}
