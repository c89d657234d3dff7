import { Button, Loader } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCornerUpLeft,
  IconCheck,
  IconEye,
  IconPlayerPlay,
  IconTrashX,
  IconUserShare,
  IconWand,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Task } from '@attune/contract/tasks/entity'
import { taskLink } from '../task-link.ts'
import { useRunning, type QuickAction } from './quick-actions.ts'
import classes from './TaskActions.module.css'

interface TaskActionsProps {
  task: Task
  /** Does the action, and moves the focus to where the user continues. */
  onAct: (action: QuickAction) => void
  /** Opens a reply field below the row; absent if there is none. */
  onReply?: () => void
  /** In a table, the row is the tab stop, and the arrow keys reach its controls. */
  tabIndex?: number
  /** Leaves out the link to the conversation, which is open already. */
  isOpen?: boolean
  /** Leaves out all but the next one: starting, finishing or reopening. */
  onlyMain?: boolean
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** A task's actions: each is shown only if the task allows it. None can be repeated while one is running. */
export const TaskActions = (props: TaskActionsProps) => {
  const { task, onAct, tabIndex, onlyMain = false } = props
  const { abilities, title, contactId } = task
  const running = useRunning(task._id)
  const act = (action: QuickAction) => () => running === undefined && onAct(action)
  const of = <span className="visually-hidden">: {title}</span>
  const focusable = tabIndex === undefined ? {} : { tabIndex }
  return (
    <span className={classes.actions} data-contact={contactId}>
      {!onlyMain && <SideActions {...props} />}
      {abilities.play && (
        <MainButton
          {...focusable}
          busy={running === 'start'}
          icon={<IconPlayerPlay size={15} stroke={1.5} />}
          onClick={act('start')}
        >
          Start{of}
        </MainButton>
      )}
      {abilities.finish && (
        <MainButton
          {...focusable}
          busy={running === 'finish'}
          icon={<IconCheck size={15} stroke={1.5} />}
          onClick={act('finish')}
        >
          Finish{of}
        </MainButton>
      )}
      {abilities.reopen && (
        <MainButton
          {...focusable}
          busy={running === 'reopen'}
          icon={<IconArrowBackUp size={15} stroke={1.5} />}
          onClick={act('reopen')}
        >
          Reopen{of}
        </MainButton>
      )}
    </span>
  )
}

/** The secondary ones: answering, letting a scene answer, opening, handing over and discarding. */
const SideActions = ({ task, onAct, onReply, tabIndex, isOpen = false }: TaskActionsProps) => {
  const { abilities, title } = task
  const running = useRunning(task._id)
  const act = (action: QuickAction) => () => running === undefined && onAct(action)
  const focusable = tabIndex === undefined ? {} : { tabIndex }
  const launched = task.meta.actionsFlags !== 0
  return (
    <>
      {abilities.reply && onReply !== undefined && (
        <button
          type="button"
          className="icon-button"
          {...focusable}
          aria-label={`Reply: ${title}`}
          data-tip="Reply"
          onClick={onReply}
        >
          <IconCornerUpLeft {...icon} />
        </button>
      )}
      {(abilities.autopilot || launched) && (
        <button
          type="button"
          className="icon-button"
          {...focusable}
          aria-label={`${launched ? 'Autopilot launched' : 'Launch autopilot'}: ${title}`}
          aria-disabled={!abilities.autopilot || running !== undefined}
          data-tip={launched ? 'Autopilot launched' : 'Launch autopilot'}
          onClick={() => abilities.autopilot && act('autopilot')()}
        >
          {running === 'autopilot' ? <Loader size={14} /> : <IconWand {...icon} />}
        </button>
      )}
      {abilities.view && !isOpen && (
        <Link {...taskLink(task)} className="icon-button" {...focusable} aria-label={`View: ${title}`} data-tip="View">
          <IconEye {...icon} />
        </Link>
      )}
      {abilities.assign && (
        <button
          type="button"
          className="icon-button"
          {...focusable}
          aria-label={`Give to a colleague: ${title}`}
          aria-disabled={running !== undefined}
          data-tip="Give to a colleague"
          onClick={act('give')}
        >
          <IconUserShare {...icon} />
        </button>
      )}
      {abilities.discard && (
        <button
          type="button"
          className="icon-button"
          {...focusable}
          aria-label={`Discard: ${title}`}
          aria-disabled={running !== undefined}
          data-tip="Discard"
          onClick={act('discard')}
        >
          <IconTrashX {...icon} />
        </button>
      )}
    </>
  )
}

interface MainButtonProps {
  busy: boolean
  icon: ReactNode
  tabIndex?: number
  onClick: () => void
  children: ReactNode
}

/** Keeps its focus while it is busy, so it isn't disabled. */
const MainButton = ({ busy, icon: before, children, ...button }: MainButtonProps) => (
  <Button
    {...button}
    variant="default"
    className={classes.main ?? ''}
    aria-disabled={busy}
    leftSection={busy ? <Loader size={13} /> : before}
  >
    {children}
  </Button>
)
