import { Button } from '@mantine/core'
import { IconChecks, IconLock, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Task } from '@attune/contract/tasks/entity'
import { useAccount, useMay } from '../client/account.ts'
import { writeWhereOpen } from '../ui/keys/composer-cursor.ts'
import { focusIfLost } from '../ui/keys/focus-if-lost.ts'
import { SectionHead, SectionList } from '../ui/list/Section.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx'
import { DiscardDialog } from './actions/DiscardDialog.tsx'
import { GiveDialog } from './actions/GiveDialog.tsx'
import { doQuickAction } from './actions/quick-actions.ts'
import { TaskActions } from './actions/TaskActions.tsx'
import { clientTasksQuery, tasks as shownTasks } from './data/task-queries.ts'
import { Expiry } from './Expiry.tsx'
import { NewTaskDialog } from './list/NewTaskDialog.tsx'
import { PriorityIcon } from './Priority.tsx'
import { useNoTasksReason } from './TaskGate.tsx'
import { taskLink } from './task-link.ts'
import { TYPE_WORDS } from './task-text.ts'
import classes from './TasksPanel.module.css'

/** A client's open tasks, on their page and beside their conversation. */
export const TasksPanel = ({ contactId }: { contactId: string }) => {
  const reason = useNoTasksReason()
  return reason === null ? (
    <Loaded contactId={contactId} />
  ) : (
    <EmptyState icon={<IconLock />} title="Access denied">
      {reason}
    </EmptyState>
  )
}

const Loaded = ({ contactId }: { contactId: string }) => {
  shownTasks.useLive()
  const mayMake = useMay('tasks.update')
  const [isMaking, setMaking] = useState(false)
  const [discarding, setDiscarding] = useState<Task | null>(null)
  const [giving, setGiving] = useState<Task | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  // The heading disappears with the last task.
  const goOn = () => focusIfLost(() => heading.current ?? panel.current)
  const query = useInfiniteQuery(clientTasksQuery(contactId))
  const { data } = query
  if (data === undefined) {
    return <QueryPlaceholder query={query} count={2} height={60} label="Loading tasks" />
  }
  const tasks = data.pages.flatMap((page) => page.data)
  const make = mayMake && (
    <Button variant="default" leftSection={<IconPlus size={15} stroke={1.5} />} onClick={() => setMaking(true)}>
      New Task
    </Button>
  )
  return (
    <div ref={panel} className={classes.panel} tabIndex={-1}>
      {tasks.length === 0 ? (
        <EmptyState icon={<IconChecks />} title="No open tasks" actions={make}>
          There’s nothing to do for this client.
        </EmptyState>
      ) : (
        <>
          <SectionHead title="Tasks" count={tasks.length} heading={heading}>
            {make}
          </SectionHead>
          <SectionList>
            {tasks.map((task) => (
              <Row
                key={task._id}
                task={task}
                onDiscard={() => setDiscarding(task)}
                onGive={() => setGiving(task)}
                onGone={goOn}
              />
            ))}
          </SectionList>
        </>
      )}
      {isMaking && <NewTaskDialog contactId={contactId} onClose={() => setMaking(false)} />}
      {discarding !== null && (
        <DiscardDialog
          tasks={[discarding]}
          onClose={() => {
            setDiscarding(null)
            goOn()
          }}
        />
      )}
      {giving !== null && <GiveDialog tasks={[giving]} onClose={() => setGiving(null)} />}
    </div>
  )
}

interface RowProps {
  task: Task
  onDiscard: () => void
  onGive: () => void
  onGone: () => void
}

const Row = ({ task, onDiscard, onGive, onGone }: RowProps) => {
  const { _id: accountId } = useAccount()
  const { userAssigned, status } = task
  return (
    <li className={classes.row}>
      <PriorityIcon priority={task.priority} named />
      <div className={classes.lines}>
        <Link className={classes.name} {...taskLink(task)} dir="auto">
          {task.title}
        </Link>
        <p className={classes.state}>
          <span>{TYPE_WORDS[task.type]}</span>
          {task.expiredAt !== null && <Expiry task={task} />}
          {status === 'active' && userAssigned !== null && userAssigned._id !== accountId && (
            <span>{userAssigned.name} is working on it</span>
          )}
        </p>
        {task.note !== null && (
          <p className={classes.note} dir="auto">
            {task.note}
          </p>
        )}
        <TaskActions
          task={task}
          isOpen
          onAct={(action) => {
            if (action === 'discard') return onDiscard()
            if (action === 'give') return onGive()
            void doQuickAction(task, action).then((done) => {
              if (action === 'start') writeWhereOpen(task.contactId)
              else if (done && action === 'finish') onGone()
            })
          }}
        />
      </div>
    </li>
  )
}
