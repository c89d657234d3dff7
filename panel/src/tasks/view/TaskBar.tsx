import { Button, Loader } from '@mantine/core'
import { IconCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Task } from '@attune/contract/tasks/entity'
import { useRuns } from '../../scenes/runs/runs-query.ts'
import { isActiveAutopilot } from '../../scenes/runs/describe-run.ts'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { Crumb, Crumbs } from '../../ui/page/Crumbs.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useNow } from '../../ui/time/use-now.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { writeUnlessToAnother } from '../../ui/keys/composer-cursor.ts'
import { DiscardDialog } from '../actions/DiscardDialog.tsx'
import { GiveDialog } from '../actions/GiveDialog.tsx'
import { undoLast } from '../actions/change-tasks.ts'
import { doQuickAction, useRunning, type QuickAction } from '../actions/quick-actions.ts'
import { TaskActions } from '../actions/TaskActions.tsx'
import { Expiry } from '../Expiry.tsx'
import { PriorityIcon } from '../Priority.tsx'
import { describeClosing, TYPE_WORDS } from '../task-text.ts'
import type { TaskFlow } from './use-task-flow.ts'
import classes from './TaskBar.module.css'

interface TaskBarProps {
  flow: TaskFlow
  accountId: string
}

/** Above a conversation: the task being worked on in it, its actions, and the way back to Tasks. */
export const TaskBar = ({ flow, accountId }: TaskBarProps) => {
  const { task } = flow
  useShortcuts({ z: undoLast })
  return (
    <section className={classes.bar} aria-label="Task">
      <Crumbs className={classes.crumbs}>
        <Crumb to="/contacts/tasks">Tasks</Crumb>
      </Crumbs>
      {task == null ? (
        task === null && (
          <p className={classes.none}>
            There is no open task here.
            <NextButton flow={flow} />
          </p>
        )
      ) : (
        <Shown task={task} flow={flow} accountId={accountId} />
      )}
    </section>
  )
}

const Shown = ({ task, flow, accountId }: { task: Task; flow: TaskFlow; accountId: string }) => {
  const [isDiscarding, setDiscarding] = useState(false)
  const [isGiving, setGiving] = useState(false)
  const running = useRunning(task._id)
  const { title, note, priority, contactId, abilities } = task
  const begin = useLatest()
  const act = async (action: QuickAction) => {
    if (action === 'discard') return setDiscarding(true)
    if (action === 'give') return setGiving(true)
    if (action === 'finish') return void flow.takeNextStep(false)
    const isWanted = begin()
    await doQuickAction(task, action)
    // Meanwhile, another conversation may have been opened.
    if (isWanted()) writeUnlessToAnother(contactId)
  }
  return (
    <>
      <PriorityIcon priority={priority} named />
      <div className={classes.lines}>
        <h3 className={classes.title} dir="auto">
          {title}
        </h3>
        <State task={task} accountId={accountId} />
        {note !== null && (
          <p className={classes.note} dir="auto" title={note}>
            {note}
          </p>
        )}
      </div>
      <div className={classes.end}>
        <TaskActions
          task={{ ...task, abilities: { ...abilities, play: false, finish: false } }}
          isOpen
          onAct={(action) => void act(action)}
        />
        {abilities.play && (
          <StepButton
            icon={<IconPlayerPlay size={15} stroke={1.5} />}
            isBusy={running !== undefined}
            isRunning={running === 'start'}
            onClick={() => void act('start')}
          >
            Start
            <span className="visually-hidden">: {title}</span>
          </StepButton>
        )}
        {abilities.finish && (
          <StepButton
            icon={<IconCheck size={15} stroke={1.5} />}
            isBusy={running !== undefined}
            isRunning={running === 'finish'}
            onClick={() => void act('finish')}
          >
            {flow.hasNext ? 'Finish and next' : 'Finish'}
          </StepButton>
        )}
        {!abilities.play && !abilities.finish && <NextButton flow={flow} />}
      </div>
      {isDiscarding && (
        <DiscardDialog tasks={[task]} onDiscarded={flow.openNext} onClose={() => setDiscarding(false)} />
      )}
      {isGiving && <GiveDialog tasks={[task]} onClose={() => setGiving(false)} />}
    </>
  )
}

interface StepButtonProps {
  icon: ReactNode
  isBusy: boolean
  isRunning: boolean
  onClick: () => void
  children: ReactNode
}

/** Does the same as the key for “send and next”. Keeps its focus while busy, so it isn't disabled. */
const StepButton = ({ icon, isBusy, isRunning, onClick, children }: StepButtonProps) => (
  <Button
    className={classes.step ?? ''}
    variant="default"
    aria-disabled={isBusy}
    leftSection={isRunning ? <Loader size={13} /> : icon}
    onClick={() => !isBusy && onClick()}
  >
    {children}
    <span className={classes.caps}>
      <KeyCap>Ctrl</KeyCap>
      <KeyCap>Shift</KeyCap>
      <KeyCap>Enter</KeyCap>
    </span>
  </Button>
)

const NextButton = ({ flow: { hasNext, isAlongHome, openNext } }: { flow: TaskFlow }) =>
  hasNext && (
    <Button variant="default" onClick={openNext}>
      {isAlongHome ? 'Next' : 'Next task'}
    </Button>
  )

/** What it is about, how long it has, and who is working on it; how it ended once it is closed. */
const State = ({ task, accountId }: { task: Task; accountId: string }) => {
  const now = useNow()
  const runs = useRuns(task.contactId).data ?? []
  const isClosed = task.status !== 'new' && task.status !== 'active'
  const { startedBy, userAssigned } = task
  const worker = userAssigned ?? startedBy
  return (
    <p className={classes.state}>
      <span>{TYPE_WORDS[task.type]}</span>
      {isClosed ? <span>{describeClosing(task, now)}</span> : task.expiredAt !== null && <Expiry task={task} />}
      {!isClosed && task.labels.includes('settled') && <Tag tone="good">Settled</Tag>}
      {task.status === 'active' && worker !== null && worker._id !== accountId && (
        <span>{worker.name} is working on it</span>
      )}
      {runs.some(isActiveAutopilot) && <Tag tone="good">Active autopilot</Tag>}
    </p>
  )
}
